import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ApplicationDetail } from "#contract/applications.ts";
import { callPath } from "#contract/calls.ts";
import type { CvText } from "#contract/cvs.ts";
import { limits } from "#contract/limits.ts";
import { ApiError } from "#web/api/errors.ts";
import { request } from "#web/api/request.ts";
import { Button, Hidden } from "#web/ui/Button.tsx";
import { CvWarnings } from "./CvFact.tsx";

/**
 * The CV's content: its text, or pictures of its pages, both made by the server (decision 0037), never the file
 * itself.
 */
export function CvPreview({ application }: { application: ApplicationDetail }) {
  const { id, isBlind } = application;
  const [shows, setShows] = useState<ShownAs>("text");
  const heading = useId();
  const text = useQuery({
    queryKey: ["cv-text", id, isBlind],
    queryFn: ({ signal }) => request("readCvText", { params: { id }, signal }),
  });
  const pageCount = text.data?.pageCount;
  return (
    <section className="detail-section" aria-labelledby={heading}>
      <div className="detail-section__head">
        <h3 id={heading}>
          CV{" "}
          {pageCount !== undefined && (
            <span className="cv-count">{pageCount === 1 ? "1 page" : `${pageCount} pages`}</span>
          )}
        </h3>
        {!isBlind && text.data && <Switch shows={shows} onShow={setShows} />}
      </div>
      <div className="cv-warnings">
        <CvWarnings application={application} />
      </div>
      {text.isPending && <output className="muted">Loading the CV…</output>}
      {text.isError && (
        <NotShown error={text.error} onRetry={() => void text.refetch()} isRetrying={text.isFetching} />
      )}
      {text.data &&
        (shows === "text" ? (
          <CvPaper cv={text.data} />
        ) : (
          <CvPages application={application} pageCount={text.data.pageCount} />
        ))}
    </section>
  );
}

type ShownAs = "text" | "page";

function Switch({ shows, onShow }: { shows: ShownAs; onShow: (as: ShownAs) => void }) {
  return (
    <fieldset className="switch">
      <legend className="visually-hidden">Show the CV as</legend>
      {(["text", "page"] as const).map((value) => (
        <button
          key={value}
          type="button"
          className="switch__button"
          aria-pressed={shows === value}
          onClick={() => onShow(value)}
        >
          {value === "text" ? "Text" : "Page"}
        </button>
      ))}
    </fieldset>
  );
}

function CvPaper({ cv }: { cv: CvText }) {
  const isEmpty = cv.pages.every((page) => page.trim() === "");
  return (
    <>
      {cv.isBlackened && <p className="muted">Blackened by a program: it may have missed something.</p>}
      {isEmpty ? (
        <p className="detail-note">This CV has no text to read.{!cv.isBlackened && " See the page."}</p>
      ) : (
        <div className="cv-paper">
          {cv.pages.map((page, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the pages of a CV never move
            <p key={index} className="cv-paper__page">
              {blackenedParts(page)}
            </p>
          ))}
          {cv.pageCount > cv.pages.length && (
            <p className="muted">The rest is left out. Download the CV to read it.</p>
          )}
        </div>
      )}
    </>
  );
}

/** The server's mark for redacted text. */
const blackened = /(█+)/;

function blackenedParts(text: string) {
  return text.split(blackened).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the text of a CV never changes
      <mark key={index} className="cv-paper__blackened">
        <Hidden>blackened</Hidden>
        <span aria-hidden="true">{part}</span>
      </mark>
    ),
  );
}

function CvPages({ application, pageCount }: { application: ApplicationDetail; pageCount: number }) {
  const { id, applicantName } = application;
  const [page, setPage] = useState(1);
  const [failed, setFailed] = useState<number>();
  const last = Math.min(pageCount, limits.cv.pagesShown);
  return (
    <>
      {failed === page ? (
        <p className="detail-note" role="alert">
          This page could not be drawn. See the text, or download the CV.
        </p>
      ) : (
        <img
          key={page}
          className="cv-picture"
          src={callPath("readCvPage", { id, page: String(page) })}
          alt={`Page ${page} of the CV of ${applicantName}. Its words stand under Text.`}
          onError={() => setFailed(page)}
        />
      )}
      {last > 1 && (
        <div className="cluster">
          <Button
            variant="line"
            isSmall
            isUnavailable={page === 1}
            onClick={() => setPage(Math.max(1, page - 1))}
          >
            Previous page
          </Button>
          <output>
            Page {page} of {last}
          </output>
          <Button
            variant="line"
            isSmall
            isUnavailable={page === last}
            onClick={() => setPage(Math.min(last, page + 1))}
          >
            Next page
          </Button>
        </div>
      )}
    </>
  );
}

/** Why the CV is not shown, in the server's words, with a retry button where that may help. */
function NotShown({
  error,
  onRetry,
  isRetrying,
}: {
  error: Error;
  onRetry: () => void;
  isRetrying: boolean;
}) {
  const sentence = error instanceof ApiError ? error.sentence : "";
  const isFinal =
    error instanceof ApiError && ["cv-not-found", "cv-infected", "cv-not-shown"].includes(error.code ?? "");
  return (
    <div className="detail-note" role="alert">
      <p>{sentence || "We could not load the CV. Check your connection and try again."}</p>
      {!isFinal && (
        <Button variant="line" isSmall isPending={isRetrying} onClick={onRetry}>
          {isRetrying ? "Trying…" : "Try again"}
        </Button>
      )}
    </div>
  );
}
