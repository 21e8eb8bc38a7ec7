import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/**
 * Applications open in a tab of their own (specification §2), jobs are written on the careers page and in the
 * administrators' area, and lists are never refetched automatically (§9). So a tab that has changed something tells
 * the others which lists to read again.
 */
const channelName = "admin-lists";

/** Tells the other tabs of this browser that the lists under `keys` have changed. */
export function notifyOtherTabs(keys: readonly QueryKey[]): void {
  if (keys.length === 0) return;
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin and takes none
  channel.postMessage(keys);
  channel.close();
}

/** Reads lists again that another tab has changed, where `isOn`. */
export function useChangesInOtherTabs(isOn = true): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOn) return;
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener("message", ({ data }: MessageEvent<QueryKey[]>) => {
      // The component that shows the list also shows the failure.
      for (const queryKey of data) client.invalidateQueries({ queryKey }).catch(() => undefined);
    });
    return () => channel.close();
  }, [client, isOn]);
}
