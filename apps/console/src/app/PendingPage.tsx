import { useEffect, useState } from "react";
import { ListSkeleton } from "#shared/list/table/ListSkeleton.tsx";
import { PageLoadTimeout, pageLoadLimitMs } from "./page-timeout.ts";

/**
 * Skeleton that is shown while the chunk of a page is fetched.
 * @throws PageLoadTimeout after `pageLoadLimitMs`
 */
export function PendingPage() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), pageLoadLimitMs);
    return () => clearTimeout(timer);
  }, []);
  if (late) throw new PageLoadTimeout("the page did not load in time");
  return <ListSkeleton />;
}
