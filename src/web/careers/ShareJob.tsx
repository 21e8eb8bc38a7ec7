import { Button } from "#web/ui/Button.tsx";
import { useToast } from "#web/ui/Toasts.tsx";
import { jobPageWords } from "#content/words/jobs.ts";

interface ShareJobProps {
  title: string;
  /** The absolute address of the job's own page. */
  url: string;
}

/**
 * Shares a job: with the device's own dialog if it has one, otherwise by copying the link; by email without script.
 */
export function ShareJob({ title, url }: ShareJobProps) {
  const toast = useToast();
  const { share: words } = jobPageWords;
  const share = async () => {
    const device: Partial<Navigator> = navigator; // not every browser has share()
    if (device.share) {
      // Closing the device's dialog rejects, but is not a failure.
      await device.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.show({ title: words.copied, description: url });
    } catch {
      toast.show({ title: words.notCopied, description: url, variant: "destructive" });
    }
  };
  return (
    <div className="cluster share-job">
      <Button variant="line" isSmall className="share-job__device" icon="copy" onClick={() => void share()}>
        {words.button}
      </Button>
      <a
        className="text-link"
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
      >
        {words.email}
      </a>
    </div>
  );
}
