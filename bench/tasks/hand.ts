import { expect as strict, type Locator, type Page } from '@playwright/test';

/** Waits as long as a busy machine may need: what a job takes is counted, not timed. */
export const expect = strict.configure({ timeout: 90_000 });

/** What a person did: clicks and keys, fields filled in or chosen, addresses opened by hand, and pages seen on the way. */
export interface Effort {
  readonly clicks: number;
  readonly fields: number;
  readonly opened: number;
  readonly pages: number;
}

/** A person's hand on a page: does what they would do, counts it, and waits for what they would see. */
export class Hand {
  readonly page: Page;
  #clicks = 0;
  #fields = 0;
  #opened = 0;
  #pages = 0;
  #path = '';

  constructor(page: Page) {
    this.page = page;
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      const { pathname } = new URL(frame.url());
      if (pathname !== this.#path) this.#pages += 1;
      this.#path = pathname;
    });
  }

  /** The effort so far. */
  effort(): Effort {
    return {
      clicks: this.#clicks,
      fields: this.#fields,
      opened: this.#opened,
      pages: this.#pages,
    };
  }

  /** Opens an address by hand: from a mail, or typed. */
  async open(address: string): Promise<void> {
    this.#opened += 1;
    await this.page.goto(address);
  }

  /** Clicks what is there. */
  async click(target: Locator): Promise<void> {
    this.#clicks += 1;
    await target.click();
  }

  /** Presses a key, or keys together. */
  async press(target: Locator, keys: string): Promise<void> {
    this.#clicks += 1;
    await target.press(keys);
  }

  /** Types into a field. */
  async type(field: Locator, text: string): Promise<void> {
    this.#fields += 1;
    await field.fill(text);
  }

  /** Pastes a copied text into a field. */
  async paste(field: Locator, text: string): Promise<void> {
    this.#fields += 1;
    await this.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await field.focus();
    await field.press('ControlOrMeta+V');
    await expect(field).toHaveValue(text);
  }

  /** Chooses an entry of a select by its label. */
  async choose(field: Locator, label: string): Promise<void> {
    this.#fields += 1;
    await field.selectOption({ label });
  }

  /** Chooses a file. */
  async attach(field: Locator, file: string): Promise<void> {
    this.#fields += 1;
    await field.setInputFiles(file);
  }

  /** Waits until something is on the screen. */
  async see(target: Locator): Promise<void> {
    await expect(target.first()).toBeVisible({ timeout: 90_000 });
  }
}
