import { joinClasses } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/Field.tsx";
import { Chosen, Complete, FilePicker, Uploading } from "./CvSteps.tsx";
import type { CvUpload } from "./use-cv-upload.ts";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { applyWords, cvWords } from "#content/words/apply.ts";

interface CvPanelProps {
  /** Id of the file input, for links in error summaries. */
  id: string;
  cv: CvUpload;
}

/** Choosing and uploading a CV (specification §2, CV upload panel). */
export function CvPanel({ id, cv }: CvPanelProps) {
  const { state, problem } = cv;
  const panel = useRef<HTMLDivElement>(null);
  const { isOver, handlers } = useFileDrop(cv.choose, state.step !== "uploading");
  useFocusAfterStep(panel, state.step);
  const look = state.step === "complete" ? "cv-panel--complete" : isOver && "cv-panel--over";
  const problemId = problem && `${id}-problem`;

  return (
    <div className={joinClasses("cv-panel", look)} ref={panel} {...handlers}>
      <h3 className="cv-panel__heading" tabIndex={-1} data-focus-in="uploading complete">
        {applyWords.labels.cv}
      </h3>
      {problemId && <FieldError id={problemId}>{problem.description}</FieldError>}
      {state.step === "none" && (
        <FilePicker id={id} lost={state.lost} problemId={problemId} onChoose={cv.choose} />
      )}
      {state.step === "chosen" && <Chosen id={id} state={state} cv={cv} problemId={problemId} />}
      {state.step === "uploading" && <Uploading file={state.file} percent={state.percent} />}
      {state.step === "complete" && <Complete file={state.file} onRemove={cv.remove} />}
      <output className="visually-hidden">{announcement(cv)}</output>
    </div>
  );
}

/** Progress is announced in steps of 25 %, because each announcement interrupts others. */
function announcement({ state }: CvUpload): string {
  if (state.step === "chosen")
    return state.retry ? cvWords.retries[state.retry] : cvWords.chosen(state.file.name);
  if (state.step === "uploading")
    return cvWords.uploaded(cvWords.percent(Math.floor(state.percent / 25) * 25));
  return "";
}

/** A step removes the control that led to it; the focus moves to the next one. */
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

/** Accepts files dropped anywhere on an element. Browsers would open a file that is dropped beside the input. */
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
