import { Button } from "antd";
import { RefreshCw, TriangleAlert } from "lucide-react";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { groupText as text } from "./group.texts.ts";
import { type useGroupSync } from "./use-group-sync.ts";

interface Props {
  sync: ReturnType<typeof useGroupSync>;
  /** The organisation's word for groups. */
  group: string;
  /** True for the main button of the page, which has a filled background. */
  main?: boolean;
}

/** Button that imports the groups from another system. Shown instead of the buttons that create groups. */
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

/** Banner that shows why the last import failed, with a retry button. */
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
