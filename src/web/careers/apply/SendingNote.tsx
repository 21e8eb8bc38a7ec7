interface SendingNoteProps {
  isPending: boolean;
  isRetrying: boolean;
}

/** Says aloud that an application is on its way, and to all that its connection was lost. */
export function SendingNote({ isPending, isRetrying }: SendingNoteProps) {
  const words = isRetrying
    ? "The connection was lost. Trying again in a moment…"
    : "Sending your application…";
  return <output className={isRetrying ? "sending-note" : "vh"}>{isPending && words}</output>;
}
