import { getDeployment } from "@huiyan/contract/organisation/organisation.api";
import { Link } from "@tanstack/react-router";
import { Scale } from "lucide-react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { LivestockView } from "./LivestockView.tsx";
import { livestockText as text } from "./livestock.texts.ts";

/** Page of livestock alarms (path `message/wens/list`), for the one private deployment that has them. */
export function LivestockPage() {
  const deployment = useQueryOf(getDeployment, {}, { staleTime: Number.POSITIVE_INFINITY });
  if (deployment.data?.livestock === true) return <LivestockView />;
  return (
    <section className="list-pane" aria-label={text("listTitle")}>
      <header className="page-head">
        <h1>{text("listTitle")}</h1>
      </header>
      <ProblemBanner query={deployment} />
      {deployment.data !== undefined && (
        <EmptyState
          icon={<Scale size={24} strokeWidth={1.5} />}
          title={text("notHere")}
          hint={text("notHereHint")}
          actions={<Link to="/message">{text("toMessages")}</Link>}
        />
      )}
    </section>
  );
}
