import { formatFileSize } from "#contract/text/format.ts";
import { limits } from "#contract/limits.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, Hidden, joinClasses } from "#web/ui/Button.tsx";
import { SheetIcon } from "#web/ui/Icon.tsx";
import type { CvFacts, CvState } from "./cv-file.ts";
import type { CvUpload } from "./use-cv-upload.ts";

/** What is said while an upload is about to be tried again by itself. */
export const retryWords = {
  "connection-lost": "The connection was lost. Trying again in a moment…",
  "no-answer": "No answer came. Trying again in a moment…",
  "not-taken": "The service could not take it just now. Trying again in a moment…",
  online: "You are offline. We will send your CV as soon as you are online again.",
} as const;

interface FilePickerProps {
  id: string;
  lost: CvFacts | undefined;
  problemId: string | undefined;
  onChoose: (file: File) => void;
}

/** The input covers the panel: a click anywhere, the keyboard and a dropped file are one control. */
export function FilePicker({ id, lost, problemId, onChoose }: FilePickerProps) {
  const lostId = lost && `${id}-lost`;
  return (
    <>
      {lost && (
        <p id={lostId}>
          <b>Choose your CV again.</b> Browsers forget a chosen file when the page reloads. Yours was{" "}
          <span className="cv-file-name">{lost.name}</span>.
        </p>
      )}
      <div className="cv-pick">
        <SheetIcon />
        <p>
          <b>Click to upload</b> or drag and drop
          <br />
          <span className="field-hint" id={`${id}-hint`}>
            PDF files only up to 5MB
          </span>
        </p>
      </div>
      <input
        id={id}
        type="file"
        accept={`${limits.cv.contentType},.pdf`}
        aria-label="Upload Your CV"
        aria-describedby={joinClasses(`${id}-hint`, lostId, problemId)}
        aria-invalid={problemId ? true : undefined}
        data-focus-in="none"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // A browser tells of no change when a file of the same name is chosen again, e.g. a CV that was too large.
          currentTarget.value = "";
          if (file) onChoose(file);
        }}
      />
    </>
  );
}

interface ChosenProps {
  id: string;
  state: Extract<CvState, { step: "chosen" }>;
  cv: Pick<CvUpload, "upload" | "remove">;
  problemId: string | undefined;
}

/** No button while the next attempt is seconds away. The panel says the words of `retry` aloud. */
export function Chosen({ id, state: { file, retry }, cv, problemId }: ChosenProps) {
  return (
    <>
      <div className="cv-file">
        <FileLine file={file} />
        <Remove file={file} onRemove={cv.remove} />
      </div>
      {retry && <p aria-hidden="true">{retryWords[retry]}</p>}
      {(retry === undefined || retry === "online") && (
        <div>
          <Button
            id={id}
            isSmall
            aria-describedby={problemId}
            data-focus-in="chosen"
            onClick={() => void cv.upload()}
          >
            Upload CV
          </Button>
        </div>
      )}
    </>
  );
}

export function Uploading({ file, percent }: { file: File; percent: number }) {
  return (
    <>
      <div className="cv-file">
        <FileLine file={file} />
        <b className="numeral" aria-hidden="true">
          {percent}%
        </b>
      </div>
      <progress className="cv-progress" max={100} value={percent} aria-label="Uploading your CV">
        {percent}%
      </progress>
    </>
  );
}

export function Complete({ file, onRemove }: { file: CvFacts; onRemove: () => void }) {
  return (
    <>
      <div className="cv-file">
        <FileLine file={file} />
        <Remove file={file} onRemove={onRemove} />
      </div>
      <div>
        <Badge look="hired">Upload completed successfully!</Badge>
      </div>
    </>
  );
}

function FileLine({ file }: { file: CvFacts }) {
  return (
    <p>
      <b>{file.name}</b>
      <br />
      <span className="field-hint">{formatFileSize(file.size)}</span>
    </p>
  );
}

function Remove({ file, onRemove }: { file: CvFacts; onRemove: () => void }) {
  return (
    <Button look="line" isSmall icon="close" onClick={onRemove}>
      Remove<Hidden> {file.name}</Hidden>
    </Button>
  );
}
