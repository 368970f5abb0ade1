import { LoadingRows } from "./list-states.tsx";
import { PageHeader } from "./page-header.tsx";

/** Shown while a page is on its way: its title is known. */
export const LoadingPage = ({ title, rows = 6 }: { title: string; rows?: number }) => (
  <>
    <PageHeader title={title} />
    <LoadingRows rows={rows} />
  </>
);
