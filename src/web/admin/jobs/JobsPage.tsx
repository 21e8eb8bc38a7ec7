import { lazyPart } from "#web/ui/LazyPart.tsx";
import type { AdminPageProps } from "../layout/admin-pages.ts";
import { useJobsView } from "./address.ts";

const JobsList = lazyPart("the jobs", async () => (await import("./JobsList.tsx")).JobsList);
const JobEditor = lazyPart("the editor", async () => (await import("./JobEditor.tsx")).JobEditor);

/** The jobs page: the list, or one job in its editor. Neither loads the other's script. */
export function JobsPage({ onOpen }: AdminPageProps) {
  const { view, show } = useJobsView();
  if (view.editedId) return <JobEditor key={view.editedId} id={view.editedId} onLeave={show} />;
  return <JobsList view={view} onShow={show} onOpen={onOpen} />;
}
