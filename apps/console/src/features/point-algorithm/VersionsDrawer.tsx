import { listPointAlgorithmVersions, type SettingVersion } from "@huiyan/contract/point/point-algorithm.api";
import { Button, Drawer } from "antd";
import { History } from "lucide-react";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { fullTime } from "#shared/format/time.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { pointAlgorithmText as text } from "./point-algorithm.texts.ts";

interface Props {
  pointId: string;
  algId: string;
  /** Number of the current revision. */
  present: number | undefined;
  mayLoad: boolean;
  onLoad: (revision: number, settings: Record<string, unknown>) => void;
  onClosed: () => void;
}

function VersionRow({
  version,
  present,
  mayLoad,
  onLoad,
}: { version: SettingVersion } & Pick<Props, "present" | "mayLoad" | "onLoad">) {
  const { revision, cause, at, user, settings } = version;
  return (
    <li className="point-alg-version">
      <span>
        <b className="num">{text("revision", { n: revision })}</b>
        {revision === present && <span className="point-alg-present">{text("present")}</span>}
        <span className="note">
          {text(`cause_${cause}`)} · {user || text("nobody")} · <span className="num">{fullTime(at)}</span>
        </span>
      </span>
      {mayLoad && settings !== null && revision !== present && (
        <Button size="small" onClick={() => onLoad(revision, settings)}>
          {text("useVersion")}
        </Button>
      )}
    </li>
  );
}

/**
 * Drawer with earlier revisions of the settings. The user can load one into the form, check it and save it. Opens when
 * mounted.
 */
export function VersionsDrawer({ pointId, algId, onClosed, ...row }: Props) {
  const [open, setOpen] = useState(true);
  const query = useQueryOf(listPointAlgorithmVersions, { point_id: pointId, alg_id: algId }, { staleTime: 0 });
  return (
    <Drawer
      open={open}
      title={text("history")}
      size={460}
      closable={{ "aria-label": text("close") }}
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => {
        if (!isOpen) onClosed();
      }}
    >
      <ProblemBanner query={query} />
      {query.data?.list.length === 0 && (
        <EmptyState
          icon={<History size={24} strokeWidth={1.5} />}
          title={text("noHistory")}
          hint={text("noHistoryHint")}
        />
      )}
      <ul className="point-alg-versions">
        {query.data?.list.map((version) => (
          <VersionRow key={version.revision} version={version} {...row} />
        ))}
      </ul>
    </Drawer>
  );
}
