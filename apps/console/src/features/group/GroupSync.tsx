import { Button } from "antd";
import { RefreshCw, TriangleAlert } from "lucide-react";
import { ProblemBanner } from "../../shared/screen/ProblemBanner.tsx";
import { groupText as text } from "./group.texts.ts";
import { type useGroupSync } from "./use-group-sync.ts";

interface Props {
  sync: ReturnType<typeof useGroupSync>;
  /** The organisation's word for groups. */
  group: string;
  /** The filled button of its page. */
  main?: boolean;
}

/** Imports the groups from the other system, instead of creating them here. */
export function GroupSyncButton({ sync, group, main = false }: Props) {
  return (
    <Button
      type={main ? "primary" : "default"}
      icon={<RefreshCw size={16} aria-hidden="true" />}
      loading={sync.running}
      onClick={sync.start}
    >
      {text(sync.running ? "syncing" : "sync", { group })}
    </Button>
  );
}

/** Why the last one failed, with another try. */
export function GroupSyncProblem({ sync }: Pick<Props, "sync">) {
  if (sync.failure === undefined) return <ProblemBanner query={sync.check} />;
  return (
    <div className="problem-banner" role="alert">
      <TriangleAlert size={16} aria-hidden="true" />
      <span className="ell">{text("syncFailed", { reason: sync.failure })}</span>
      <button type="button" className="plain-button" onClick={sync.start}>
        {text("retry")}
      </button>
    </div>
  );
}
