import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Document, Page, pdfjs } from 'react-pdf';
import { PdfFrame } from '#web/features/profile/pdf-frame.tsx';
import { Button } from '#web/ui/button.tsx';

// The worker is a file of this site, as the CSP requires.
pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).href;

const FILES = `/assets/pdf-${pdfjs.version}`;
/** Standard fonts, character maps and image decoders are files of this site (web/vite.config.ts). */
const OPTIONS = {
  cMapUrl: `${FILES}/cmaps/`,
  standardFontDataUrl: `${FILES}/standard_fonts/`,
  iccUrl: `${FILES}/iccs/`,
  wasmUrl: `${FILES}/wasm/`,
};

const WIDEST_PX = 960;
/** In less room nobody can read the text of a page, which is as wide as `SCROLLED_PX` then and scrolled sideways. */
const LEAST_PX = 480;
const SCROLLED_PX = 640;

/** The width of a page in an element, in pixels; 0 until it is known. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const room = Math.floor(entry?.contentRect.width ?? 0);
      setWidth(room < LEAST_PX ? SCROLLED_PX : Math.min(room, WIDEST_PX));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

function Pager(props: { page: number; pages: number; onPage: (page: number) => void }) {
  const { page, pages, onPage } = props;
  return (
    <nav aria-label="Pages of the resume" className="flex items-center justify-center gap-3">
      <Button
        size="small"
        icon={<ChevronLeft size={16} aria-hidden="true" />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <output className="tabular text-soft">{`Page ${page} of ${pages}`}</output>
      <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight size={16} aria-hidden="true" />
      </Button>
    </nav>
  );
}

/** Shows a PDF of this site, one page at a time, with selectable text; a worker reads it, so typing is never blocked. Suspends while it loads and throws what cannot be read. */
export function PdfViewer({ url }: { url: string }) {
  // The link is renewed regularly; an open document stays open.
  const [file] = useState(url);
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(1);
  const { box, width } = useWidth();
  return (
    <PdfFrame pager={pages > 1 && <Pager page={page} pages={pages} onPage={setPage} />}>
      <section
        ref={box}
        aria-label="Resume preview"
        // A page that is wider than a phone scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        className="flex grow overflow-x-auto overflow-y-hidden rounded-ui border border-line bg-sunken"
      >
        <Document
          file={file}
          options={OPTIONS}
          className="mx-auto w-full max-w-240"
          onLoadSuccess={({ numPages }) => setPages(numPages)}
        >
          {width > 0 && (
            <Page
              pageNumber={page}
              width={width}
              renderAnnotationLayer={false}
              canvasRef={(canvas) => {
                canvas?.setAttribute('role', 'img');
                canvas?.setAttribute('aria-label', `Page ${page} of the resume`);
              }}
            />
          )}
        </Document>
      </section>
    </PdfFrame>
  );
}
