import type { Ref } from 'react';

/** The hidden input of a button that lets a person choose one file; the button clicks it by its `ref`. */
export function FileInput({
  ref,
  accept,
  label,
  onChoose,
}: {
  ref: Ref<HTMLInputElement>;
  accept: string;
  label: string;
  onChoose: (file: File) => void;
}) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={label}
      tabIndex={-1}
      className="sr-only"
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        // So that the same file can be chosen again.
        target.value = '';
        if (file) onChoose(file);
      }}
    />
  );
}
