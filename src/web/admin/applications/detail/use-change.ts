import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type {
  Application,
  ApplicationChange,
  ApplicationDetail,
  ChangedApplication,
} from "#contract/applications.ts";
import type { ApplicationStatus } from "#contract/limits.ts";
import { notifyOtherTabs } from "#web/api/cross-tab.ts";
import { ApiError } from "#web/api/errors.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request, requestWithHeaders } from "#web/api/request.ts";

/** The query key of an application's detail; refreshing the applications refreshes it. */
export function detailKey(id: string): readonly string[] {
  return [...queryKeys.applications, id];
}

/** Shows the status that a letter has set, before the application is read again: the next press is based on it. */
export function showStatus(client: QueryClient, id: string, applicationStatus: ApplicationStatus): void {
  client.setQueryData<ApplicationDetail>(
    detailKey(id),
    (before) => before && { ...before, applicationStatus },
  );
}

/** The status as far as it is known now, which may be newer than the one on the screen. */
export function statusNow(client: QueryClient, { id, applicationStatus }: ApplicationDetail): string {
  return client.getQueryData<ApplicationDetail>(detailKey(id))?.applicationStatus ?? applicationStatus;
}

/** Another admin has changed the same part; `current` is its present state. */
export class ChangedMeanwhile extends Error {
  override readonly name = "ChangedMeanwhile";
  readonly current: ApplicationDetail;
  constructor(current: ApplicationDetail) {
    super("Somebody changed this since you opened it. Nothing of yours is lost.");
    this.current = current;
  }
}

type IsUntouched = (current: ApplicationDetail) => boolean;

/**
 * Sends changes of one application, or its deletion, each with the version it is based on. When another admin has changed only another
 * part, which `isUntouched` tells, the change is sent again for the present version; otherwise it throws
 * `ChangedMeanwhile`.
 */
export function useChange(application: ApplicationDetail) {
  const client = useQueryClient();
  const version = useRef(application.version);
  useEffect(() => {
    version.current = Math.max(version.current, application.version);
  }, [application.version]);
  const { id } = application;

  const send = async (
    body: ApplicationChange,
    options: { keepalive?: boolean } = {},
  ): Promise<ChangedApplication> => {
    const ifMatch = `"${version.current}"`;
    const { reply, headers } = await requestWithHeaders("updateApplication", {
      params: { id },
      body,
      ifMatch,
      ...options,
    });
    version.current = Number(headers.get("etag")?.replaceAll('"', "")) || version.current;
    client.setQueryData<ApplicationDetail>(
      detailKey(id),
      (before) => before && { ...before, ...changed(reply), version: version.current },
    );
    // The reply does not tell who saved the notes, and when.
    if (body.adminNotes !== undefined) {
      client.invalidateQueries({ queryKey: detailKey(id), exact: true }).catch(() => undefined);
      notifyOtherTabs([detailKey(id)]);
    }
    return reply;
  };
  const show = (current: ApplicationDetail) => {
    client.setQueryData(detailKey(id), current);
    version.current = current.version;
  };
  return {
    send: (body: ApplicationChange, isUntouched: IsUntouched, options: { keepalive?: boolean } = {}) =>
      asSeen(() => send(body, options), isUntouched, show),

    remove: (isUntouched: IsUntouched) =>
      asSeen(
        () => request("deleteApplication", { params: { id }, ifMatch: `"${version.current}"` }),
        isUntouched,
        show,
      ),

    /** Refreshes the lists, and the letters that a status may have taken back, here and in other tabs. */
    refreshLists(): void {
      const keys = [queryKeys.applications, queryKeys.mails];
      notifyOtherTabs(keys);
      for (const queryKey of keys) client.invalidateQueries({ queryKey }).catch(() => undefined);
    },
  };
}

/** Runs a change, and again for the present version while another admin has changed only other parts. */
async function asSeen<T>(
  run: () => Promise<T>,
  isUntouched: IsUntouched,
  show: (current: ApplicationDetail) => void,
): Promise<T> {
  for (;;)
    try {
      return await run();
    } catch (error) {
      const current = error instanceof ApiError && error.status === 412 ? error.current : undefined;
      if (!isDetail(current)) throw error;
      show(current);
      if (!isUntouched(current)) throw new ChangedMeanwhile(current);
    }
}

/** The parts that a change may have changed; names may be missing in the reply. */
function changed({ applicationStatus, adminNotes }: Application) {
  return { applicationStatus, adminNotes };
}

/** A 412 of this call contains the present application; one of a proxy may not. */
function isDetail(current: unknown): current is ApplicationDetail {
  return typeof current === "object" && current !== null && "version" in current && "adminNotes" in current;
}
