import { limits } from "#contract/limits.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, Hidden, joinClasses } from "#web/ui/Button.tsx";
import { SheetIcon } from "#web/ui/Icon.tsx";
import type { CvFacts, CvState } from "./cv-file.ts";
import type { CvUpload } from "./use-cv-upload.ts";
import { applyWords, cvWords as words, fileSize } from "#content/words/apply.ts";
import { Filled } from "#web/ui/Filled.tsx";

interface FilePickerProps {
  id: string;
  lost: CvFacts | undefined;
  problemId: string | undefined;
  onChoose: (file: File) => void;
}

/** The input covers the panel, so that a click anywhere, the keyboard and a dropped file use one control. */
export function FilePicker({ id, lost, problemId, onChoose }: FilePickerProps) {
  const lostId = lost && `${id}-lost`;
  return (
    <>
      {lost && (
        <p id={lostId}>
          <b>{words.lost.again}</b>{" "}
          <Filled
            words={words.lost.why}
            parts={{ name: <span className="cv-file-name">{lost.name}</span> }}
          />
        </p>
      )}
      <div className="cv-pick">
        <SheetIcon />
        <p>
          <b>{words.pick.click}</b> {words.pick.drop}
          <br />
          <span className="field-hint" id={`${id}-hint`}>
            {words.limits}
          </span>
        </p>
      </div>
      <input
        id={id}
        type="file"
        accept={`${limits.cv.contentType},.pdf`}
        aria-label={applyWords.labels.cv}
        aria-describedby={joinClasses(`${id}-hint`, lostId, problemId)}
        aria-invalid={problemId ? true : undefined}
        data-focus-in="none"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Browsers fire no change event when a file of the same name is chosen again, e.g. after a CV that was too
          // large.
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

/** No button while the next attempt is seconds away. The panel announces the words of `retry`. */
export function Chosen({ id, state: { file, retry }, cv, problemId }: ChosenProps) {
  return (
    <>
      <div className="cv-file">
        <FileLine file={file} />
        <Remove file={file} onRemove={cv.remove} />
      </div>
      {retry && <p aria-hidden="true">{words.retries[retry]}</p>}
      {(retry === undefined || retry === "online") && (
        <div>
          <Button
            id={id}
            isSmall
            aria-describedby={problemId}
            data-focus-in="chosen"
            onClick={() => void cv.upload()}
          >
            {words.upload}
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
          {words.percent(percent)}
        </b>
      </div>
      <progress className="cv-progress" max={100} value={percent} aria-label={words.uploading}>
        {words.percent(percent)}
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
        <Badge tone="hired">{words.complete}</Badge>
      </div>
    </>
  );
}

function FileLine({ file }: { file: CvFacts }) {
  return (
    <p>
      <b>{file.name}</b>
      <br />
      <span className="field-hint">{fileSize(file.size)}</span>
    </p>
  );
}

function Remove({ file, onRemove }: { file: CvFacts; onRemove: () => void }) {
  return (
    <Button variant="line" isSmall icon="close" onClick={onRemove}>
      {words.remove}
      <Hidden> {file.name}</Hidden>
    </Button>
  );
}
