interface SendingNoteProps {
  isPending: boolean;
  isRetrying: boolean;
}

/** Says aloud that an application is on its way, and to all that it is about to be sent again. */
export function SendingNote({ isPending, isRetrying }: SendingNoteProps) {
  const words = isRetrying
    ? "The service could not take your application just now. Trying again in a moment…"
    : "Sending your application…";
  return <output className={isRetrying ? "sending-note" : "vh"}>{isPending && words}</output>;
}
