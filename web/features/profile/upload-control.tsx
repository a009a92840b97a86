import { Upload } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { ACCEPTED } from '#web/features/profile/check-resume.ts';
import { Button } from '#web/ui/button.tsx';
import { FileInput } from '#web/ui/file-input.tsx';

interface UploadControlProps {
  /** Text of the button. */
  label: string;
  /** Name of the file chooser. */
  inputLabel: string;
  /** The part that has been sent, 0 to 1; undefined while no upload runs. */
  part: number | undefined;
  onChoose: (file: File) => void;
  onCancel: () => void;
  /** Shown beside the button while no upload runs. */
  children?: ReactNode;
}

/** Chooses a resume and shows the progress of its upload, with 'Cancel'. */
export function UploadControl(props: UploadControlProps) {
  const { label, inputLabel, part, onChoose, onCancel, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const uploading = part !== undefined;
  const percent = Math.round((part ?? 0) * 100);
  return (
    <div
      // Beside what else can be done with a file it is one of the group.
      className={children && !uploading ? 'contents' : 'flex flex-wrap items-center gap-2'}
      data-print="hide"
    >
      <FileInput ref={input} accept={ACCEPTED} label={inputLabel} onChoose={onChoose} />
      <Button
        size={children ? 'small' : 'medium'}
        icon={<Upload size={16} aria-hidden="true" />}
        busy={uploading}
        busyLabel="Uploading..."
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {uploading && (
        <>
          <progress
            aria-label={`${label}: progress`}
            value={percent}
            max={100}
            className="h-2 w-40 accent-accent"
          />
          <span className="tabular text-soft">{`${percent}%`}</span>
          <Button onClick={onCancel}>Cancel</Button>
        </>
      )}
      {!uploading && children}
    </div>
  );
}
