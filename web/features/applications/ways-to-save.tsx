import { Copy } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import { paths } from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button-style.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useToast } from '#web/ui/toast.tsx';

const words = {
  copied: 'Copied',
  copyFailed: 'Copying failed. Please select the text and copy it.',
  dragIt: 'Drag this to your bookmarks bar instead of clicking it',
};

/** The start of the address that saves what follows it. */
const shareAddress = () => `${location.origin}${paths.addApplication}?url=`;

/** The bookmark's code: it opens the add form in a new tab with the address of the page it is pressed on. */
const bookmarklet = () =>
  `javascript:void open('${shareAddress()}'+encodeURIComponent(location.href))`;

/** Makes a link the bookmarklet, by hand, as React refuses an address that is code; pressing it here would do nothing. */
function asBookmarklet(link: HTMLAnchorElement | null, onPress: () => void) {
  if (!link) return undefined;
  const press = (event: Event) => {
    event.preventDefault();
    onPress();
  };
  link.setAttribute('href', bookmarklet());
  link.addEventListener('click', press);
  return () => link.removeEventListener('click', press);
}

/** A text to copy, with its button. */
function ToCopy({ label, text, hint }: { label: string; text: string; hint?: string }) {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: words.copied }),
      () => toast({ title: words.copyFailed, tone: 'error' }),
    );
  return (
    <Field
      label={label}
      hint={hint}
      aside={
        <Button
          size="small"
          icon={<Copy size={16} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      }
    >
      <Input readOnly value={text} onFocus={(event) => event.target.select()} />
    </Field>
  );
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Steps({ children }: { children: ReactNode }) {
  return <ol className="flex list-decimal flex-col gap-2 pl-5">{children}</ol>;
}

/** The bookmarklet: dragged to the bookmarks, or copied into one. */
function Bookmarklet() {
  const toast = useToast();
  return (
    <Way title="On a computer: a bookmark">
      <Steps>
        <li>
          Show your bookmarks bar, and drag this button to it:{' '}
          <a
            ref={(link) => asBookmarklet(link, () => toast({ title: words.dragIt }))}
            href={paths.addApplication}
            draggable
            className={buttonClass('secondary', 'small')}
          >
            Save to Waymark
          </a>
        </li>
        <li>Open any job posting and press the bookmark.</li>
        <li>Check what was filled in, and press Create Application or Save for later.</li>
      </Steps>
      <ToCopy label="Or make a bookmark yourself, with this as its address" text={bookmarklet()} />
    </Way>
  );
}

/** How to save a posting from wherever it was found: a bookmark, an Android phone's share sheet, a Shortcut on an iPhone. */
export function WaysToSave() {
  return (
    <div className="flex flex-col gap-6">
      <p className="text-soft">
        Each way opens the form with the posting filled in. Nothing is saved until you press a
        button there. Waymark gets only the page’s address.
      </p>
      <Bookmarklet />
      <Way title="On an Android phone: Share">
        <Steps>
          <li>
            Open Waymark in Chrome, then its menu, and choose “Add to Home screen” or “Install”.
          </li>
          <li>In any app or browser, open a posting and press Share.</li>
          <li>Choose Waymark.</li>
        </Steps>
      </Way>
      <Way title="On an iPhone or iPad: a Shortcut">
        <Steps>
          <li>Open the Shortcuts app and press + for a new shortcut. Name it “Save to Waymark”.</li>
          <li>
            Press the i button and switch on “Show in Share Sheet”. Let it receive URLs and Safari
            web pages.
          </li>
          <li>Add the action “URL Encode”, and let it encode “Shortcut Input”.</li>
          <li>
            Add the action “Open URLs”: paste the address below, and put “URL Encoded Text” right
            after it.
          </li>
          <li>In any app, open a posting, press Share and choose “Save to Waymark”.</li>
        </Steps>
        <ToCopy label="Address for “Open URLs”" text={shareAddress()} />
      </Way>
    </div>
  );
}
