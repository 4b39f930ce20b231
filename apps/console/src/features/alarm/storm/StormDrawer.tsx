import { getStorm } from "@huiyan/contract/alarm/storm.api";
import { Button, Drawer } from "antd";
import { Layers } from "lucide-react";
import { useEffect, useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { isViewing } from "../../../shared/auth/session.store.ts";
import { EmptyState } from "../../../shared/screen/EmptyState.tsx";
import { ProblemBanner } from "../../../shared/screen/ProblemBanner.tsx";
import { onStorms } from "../feed/storm-changes.ts";
import { type MessageCommands } from "../use-message-commands.ts";
import { DissolveStormDialog } from "./DissolveStormDialog.tsx";
import { HandleStormDialog } from "./HandleStormDialog.tsx";
import { StormState } from "./StormCells.tsx";
import { StormFacts } from "./StormFacts.tsx";
import { StormMembers } from "./StormMembers.tsx";
import { stormText as text } from "./storm.texts.ts";
import "./storm.css";

interface Props {
  id: string;
  commands: MessageCommands;
  onOpen: (messageId: string) => void;
  onClose: () => void;
}

/** Alarms of one cause: what is known of it, and each of them; handled as a whole, one by one, or taken out. */
export function StormDrawer({ id, commands, onOpen, onClose }: Props) {
  const query = useQueryOf(getStorm, { id }, { staleTime: 0 });
  const storm = query.data;
  const [dissolved, setDissolved] = useState("");
  useEffect(() => onStorms((push) => push.storm === null && setDissolved(push.storm_id)), []);
  const isGone = dissolved === id || (query.problem instanceof ApiError && query.problem.status === 404);
  const [dialog, setDialog] = useState<"handle" | "dissolve">();
  const foot = storm !== undefined && !isGone && !isViewing() && (
    <div className="storm-foot">
      <Button
        disabled={storm.unread === 0}
        onClick={() => commands.readAll({ match: { storm_id: id, received_until: Date.now() + 60_000 } }, 1)}
      >
        {text("readAll")}
      </Button>
      <Button onClick={() => setDialog("dissolve")}>{text("dissolve")}</Button>
      <Button type="primary" disabled={storm.open === 0} onClick={() => setDialog("handle")}>
        {text("handle")}
      </Button>
    </div>
  );
  return (
    <Drawer
      open
      rootClassName="storm-drawer"
      size={920}
      title={
        <span className="detail-title">
          <span className="ell">{storm === undefined ? "" : text("name", { n: storm.count })}</span>
          {storm !== undefined && <StormState storm={storm} />}
        </span>
      }
      closable={{ placement: "end", "aria-label": text("close") }}
      onClose={onClose}
      footer={foot || undefined}
    >
      {isGone ? (
        <EmptyState icon={<Layers size={24} strokeWidth={1.5} />} title={text("gone")} hint={text("goneHint")} />
      ) : (
        <>
          <ProblemBanner query={query} />
          {storm !== undefined && (
            <>
              <StormFacts storm={storm} />
              <StormMembers storm={storm} onOpen={onOpen} />
            </>
          )}
        </>
      )}
      {storm !== undefined && dialog === "handle" && (
        <HandleStormDialog storm={storm} onClosed={() => setDialog(undefined)} />
      )}
      {storm !== undefined && dialog === "dissolve" && (
        <DissolveStormDialog storm={storm} onDone={onClose} onClosed={() => setDialog(undefined)} />
      )}
    </Drawer>
  );
}
