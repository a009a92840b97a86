/** A tab as far as the extension sees it. */
interface Tab {
  readonly id?: number;
  readonly url?: string;
}

/** The part of the browsers' extension API that is used; Firefox has it under the same name. */
interface ExtensionApi {
  readonly runtime: {
    getManifest(): { readonly version: string };
    readonly onStartup: { addListener(listener: () => void): void };
    readonly onInstalled: { addListener(listener: () => void): void };
  };
  readonly tabs: {
    query(asked: { active: true; currentWindow: true }): Promise<Tab[]>;
    create(tab: { url: string }): Promise<Tab>;
  };
  readonly scripting: {
    executeScript<Result>(injection: {
      target: { tabId: number };
      func: () => Result;
    }): Promise<{ readonly result?: Result }[]>;
  };
  readonly storage: {
    readonly local: {
      get(name: string): Promise<Record<string, unknown>>;
      set(values: Record<string, unknown>): Promise<void>;
      remove(name: string): Promise<void>;
    };
  };
  readonly permissions: {
    request(asked: { origins: string[] }): Promise<boolean>;
    remove(asked: { origins: string[] }): Promise<boolean>;
  };
  readonly action: {
    setBadgeText(badge: { text: string }): Promise<void>;
    setTitle(title: { title: string }): Promise<void>;
  };
  readonly commands: {
    readonly onCommand: { addListener(listener: (command: string, tab?: Tab) => void): void };
  };
}

/** The extension API of this browser. */
export const chrome = (globalThis as unknown as { chrome: ExtensionApi }).chrome;
