import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { loadingMessages } from '#shared/h1b/loading-messages.ts';
import {
  type H1bLoading,
  type LoadingRequest,
  useUploadFilings,
} from '#web/lib/queries/loading.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Years that are chosen at first, the newest. */
const NEWEST = 3;
const MEGABYTE = 1_000_000;
/** Megabytes that arrive in a minute at 50 Mbit/s. */
const MB_A_MINUTE = 375;

function sizeWords(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  const minutes = Math.max(1, Math.round(megabytes / MB_A_MINUTE));
  return `About ${megabytes.toLocaleString()} MB to download, ${minutes} min at 50 Mbit/s; then the files are read.`;
}

/** The files to have without internet, and where to drop them. */
function OwnFiles(props: {
  years: H1bLoading['years'];
  uploadBytes: number;
  onUploaded: (files: string[]) => void;
}) {
  const { years, uploadBytes, onUploaded } = props;
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState('');
  const [problem, setProblem] = useState<string>();
  const upload = useUploadFilings((name, part) => setSent(`${name}, ${Math.round(part * 100)}%`));
  const take = (files: readonly File[]) => {
    setProblem(undefined);
    if (files.length === 0 || upload.isPending) return;
    if (files.some(({ size }) => size > uploadBytes)) {
      setProblem(loadingMessages.tooLarge(uploadBytes / 1024 / 1024));
      return;
    }
    upload.mutate(files, {
      onSuccess: onUploaded,
      onError: (error) => setProblem(reasonOf(error) ?? 'The file could not be uploaded.'),
    });
  };
  return (
    <details className="flex flex-col">
      <summary className="cursor-pointer py-1.5 font-medium">
        Without internet on the server
      </summary>
      <div className="flex flex-col items-start gap-3 pt-2">
        <p>Download these files somewhere else, and drop them here:</p>
        <ul className="flex max-h-40 w-full flex-col gap-1 overflow-auto">
          {years.flatMap(({ files }) =>
            files.map(({ name, url }) => (
              <li key={url}>
                <ExternalLink href={url} className="prose-link">
                  {name}
                </ExternalLink>
              </li>
            )),
          )}
        </ul>
        {problem && (
          <Panel tone="error" onDismiss={() => setProblem(undefined)}>
            {problem}
          </Panel>
        )}
        <div
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            take([...event.dataTransfer.files]);
          }}
          className="flex w-full flex-col items-center gap-2 rounded-ui border border-dashed border-control px-4 py-6 text-center"
        >
          <input
            ref={input}
            type="file"
            multiple
            accept=".csv,.xlsx,.gz,.zip"
            aria-label="Files of filings"
            tabIndex={-1}
            className="sr-only"
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              // So that the same file can be chosen again.
              target.value = '';
              take(files);
            }}
          />
          <Button
            icon={<FileUp size={16} aria-hidden="true" />}
            busy={upload.isPending}
            busyLabel={`Uploading ${sent}`}
            onClick={() => input.current?.click()}
          >
            Choose files
          </Button>
          <p className="text-soft">xlsx or csv, also .gz and .zip</p>
        </div>
      </div>
    </details>
  );
}

/** Years to tick. */
function Years(props: {
  legend: string;
  years: H1bLoading['years'];
  words?: (year: number) => string;
  chosen: readonly number[];
  onChoose: (years: number[]) => void;
}) {
  const { legend, years, words = String, chosen, onChoose } = props;
  return (
    <fieldset>
      <legend className="pb-1 font-medium">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-x-3">
        {years.map(({ year }) => (
          <label key={year} className="flex min-h-8 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              checked={chosen.includes(year)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, year] : chosen.filter((one) => one !== year))
              }
              className="size-4 accent-accent"
            />
            <span className="tabular">{words(year)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The years to download, with about how much that is, or files from elsewhere. */
export function ChooseFilings(props: {
  loading: H1bLoading;
  busy: boolean;
  onStart: (wish: LoadingRequest) => void;
}) {
  const { loading, busy, onStart } = props;
  const { years, wages, uploadBytes } = loading;
  const [chosen, setChosen] = useState(years.slice(0, NEWEST).map(({ year }) => year));
  const [wageYears, setWageYears] = useState<readonly number[]>([]);
  const wanted = [
    ...years.filter(({ year }) => chosen.includes(year)),
    ...wages.filter(({ year }) => wageYears.includes(year)),
  ];
  const bytes = wanted.reduce((sum, year) => sum + year.bytes, 0);
  return (
    <div className="flex flex-col gap-4">
      <Years legend="Fiscal years" years={years} chosen={chosen} onChoose={setChosen} />
      {wages.length > 0 && (
        <Years
          legend="Prevailing wages, July to June"
          years={wages}
          words={(year) => `${year}-${(year + 1) % 100}`}
          chosen={wageYears}
          onChoose={setWageYears}
        />
      )}
      <p className="text-soft">{sizeWords(bytes)}</p>
      <div>
        <Button
          variant="primary"
          busy={busy}
          disabled={wanted.length === 0}
          onClick={() =>
            onStart({
              years: chosen.toSorted((a, b) => a - b),
              wages: wageYears.toSorted((a, b) => a - b),
              files: [],
            })
          }
        >
          Download and import
        </Button>
      </div>
      <OwnFiles
        years={wanted}
        uploadBytes={uploadBytes}
        onUploaded={(files) => onStart({ years: [], wages: [], files })}
      />
    </div>
  );
}
