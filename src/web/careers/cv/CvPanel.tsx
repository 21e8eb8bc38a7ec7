import { type DragEvent, useEffect, useRef, useState } from "react";
import { formatMegabytes } from "#contract/format.ts";
import { limits } from "#contract/limits.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, Hidden, joinClasses } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/Field.tsx";
import { SheetIcon } from "#web/ui/Icon.tsx";
import type { CvUpload } from "./use-cv-upload.ts";

interface CvPanelProps {
  /** Id of the file input, which error summaries link to. */
  id: string;
  cv: CvUpload;
}

/** Choosing and uploading a CV (specification §2, CV upload panel). */
export function CvPanel({ id, cv }: CvPanelProps) {
  const { state, problem } = cv;
  const panel = useRef<HTMLDivElement>(null);
  const { isOver, handlers } = useFileDrop(cv.choose, state.step !== "uploading");
  useFocusAfterStep(panel, state.step);
  const look = state.step === "complete" ? "ok" : isOver && "over";
  const problemId = problem && `${id}-problem`;

  return (
    <div className={joinClasses("up", look)} ref={panel} {...handlers}>
      <h3 className="h" tabIndex={-1} data-focus-in="uploading complete">
        Upload Your CV
      </h3>
      {problemId && <FieldError id={problemId}>{problem.description}</FieldError>}
      {state.step === "none" && <FilePicker id={id} problemId={problemId} onChoose={cv.choose} />}
      {state.step === "chosen" && <Chosen id={id} file={state.file} cv={cv} problemId={problemId} />}
      {state.step === "uploading" && <Uploading file={state.file} percent={state.percent} />}
      {state.step === "complete" && <Complete file={state.file} onRemove={cv.remove} />}
      <output className="vh">{announcement(cv)}</output>
    </div>
  );
}

interface FilePickerProps {
  id: string;
  problemId: string | undefined;
  onChoose: (file: File) => void;
}

/** The input covers the panel: a click anywhere, the keyboard and a dropped file are one control. */
function FilePicker({ id, problemId, onChoose }: FilePickerProps) {
  return (
    <>
      <div className="pick">
        <SheetIcon />
        <p>
          <b>Click to upload</b> or drag and drop
          <br />
          <span className="hint" id={`${id}-hint`}>
            PDF files only up to 5MB
          </span>
        </p>
      </div>
      <input
        id={id}
        type="file"
        accept={`${limits.cv.contentType},.pdf`}
        aria-label="Upload Your CV"
        aria-describedby={joinClasses(`${id}-hint`, problemId)}
        aria-invalid={problemId ? true : undefined}
        data-focus-in="none"
        onChange={({ currentTarget: { files } }) => {
          const [file] = files ?? [];
          if (file) onChoose(file);
        }}
      />
    </>
  );
}

function FileLine({ file }: { file: File }) {
  return (
    <p>
      <b>{file.name}</b>
      <br />
      <span className="hint">{formatMegabytes(file.size)}</span>
    </p>
  );
}

function Chosen({ id, file, cv, problemId }: CvPanelProps & { file: File; problemId: string | undefined }) {
  return (
    <>
      <div className="file">
        <FileLine file={file} />
        <Remove file={file} onRemove={cv.remove} />
      </div>
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
    </>
  );
}

function Uploading({ file, percent }: { file: File; percent: number }) {
  return (
    <>
      <div className="file">
        <FileLine file={file} />
        <b className="num" aria-hidden="true">
          {percent}%
        </b>
      </div>
      <progress max={100} value={percent} aria-label="Uploading your CV">
        {percent}%
      </progress>
    </>
  );
}

function Complete({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <>
      <div className="file">
        <FileLine file={file} />
        <Remove file={file} onRemove={onRemove} />
      </div>
      <div>
        <Badge look="hired">Upload completed successfully!</Badge>
      </div>
    </>
  );
}

function Remove({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <Button look="line" isSmall icon="close" onClick={onRemove}>
      Remove<Hidden> {file.name}</Hidden>
    </Button>
  );
}

/** Progress is said at most every 25 %: a number that changes each moment would talk over everything else. */
function announcement({ state }: CvUpload): string {
  if (state.step === "chosen") return `${state.file.name} chosen`;
  if (state.step === "uploading") return `${Math.floor(state.percent / 25) * 25}% uploaded`;
  return "";
}

/** A step takes the control away that led to it; the focus goes on to what comes next. */
function useFocusAfterStep(panel: { current: HTMLDivElement | null }, step: string) {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const focused = document.activeElement;
    if (focused && focused !== document.body && !(focused instanceof HTMLDialogElement)) return;
    panel.current?.querySelector<HTMLElement>(`[data-focus-in~="${step}"]`)?.focus();
  }, [panel, step]);
}

/** Dropping a file anywhere on the panel. Browsers would open a file that is dropped beside the input. */
function useFileDrop(onDrop: (file: File) => void, isOn: boolean) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver: isOver && isOn,
    handlers: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file && isOn) onDrop(file);
      },
    },
  };
}
