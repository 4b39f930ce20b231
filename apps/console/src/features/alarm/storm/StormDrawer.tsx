import { type Storm } from "@huiyan/contract/alarm/storm";
import { dissolveStorm, getStorm } from "@huiyan/contract/alarm/storm.api";
import { Button, Drawer } from "antd";
import { Layers } from "lucide-react";
import { useEffect, useState } from "react";
import { ApiError } from "#shared/api/api-error.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { isViewing } from "#shared/auth/session.store.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { grouped } from "#shared/format/count.ts";
import { joinFacts } from "#shared/format/format-join.ts";
import { serverNow } from "#shared/format/server-clock.ts";
import { fullTime } from "#shared/format/time.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { algorithmNameOf } from "../algorithm-name.ts";
import { onStorms } from "../feed/storm-changes.ts";
import { type MessageCommands } from "../use-message-commands.ts";
import { HandleStormDialog } from "./HandleStormDialog.tsx";
import { HighMark, StormState, sentenceOfStorm, spanOfStorm } from "./StormCells.tsx";
import { StormMembers } from "./StormMembers.tsx";
import { stormText as text } from "./storm.texts.ts";
import { refreshStormLists } from "./storm-cache.ts";
import "./storm.css";

/** Cause and extent of an alarm burst. */
function StormFacts({ storm }: { storm: Storm }) {
  const algs = storm.algs.map(({ alg_id, count }) =>
    text("algCount", { alg: algorithmNameOf({ alg: alg_id, alg_name: alg_id }), n: grouped(count) }),
  );
  const facts = [
    [text("cause"), text(storm.cause)],
    [text("scope"), joinFacts([text("points", { n: storm.points }), text("devices", { n: storm.devices })])],
    [text("span"), joinFacts([fullTime(storm.from), spanOfStorm(storm)])],
    [text("algs"), joinFacts(algs)],
  ];
  return (
    <section className="storm-facts">
      <p className="storm-sentence">
        {sentenceOfStorm(storm)} <HighMark storm={storm} />
      </p>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface DissolveStormDialogProps {
  storm: Storm;
  onDone: () => void;
  onClosed: () => void;
}

function DissolveStormDialog({ storm, onDone, onClosed }: DissolveStormDialogProps) {
  const run = useConfirm(dissolveStorm, () => ({ _id: storm._id }), {
    success: ({ changed }) => text("dissolved", { n: grouped(changed) }),
    onSuccess: onDone,
    refresh: refreshStormLists,
  });
  return (
    <CommandDialog run={run} title={text("dissolveTitle")} action={text("dissolve")} onClosed={onClosed}>
      <p className="storm-hint">{text("dissolveHint", { n: grouped(storm.count) })}</p>
    </CommandDialog>
  );
}

interface Props {
  id: string;
  commands: MessageCommands;
  onOpen: (messageId: string) => void;
  onClose: () => void;
}

/**
 * Drawer of an alarm burst: summary and list of its alarms. The user handles them together or one by one, or removes an
 * alarm from the burst.
 */
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
        onClick={() => commands.readAll({ match: { storm_id: id, received_until: serverNow() + 60_000 } }, 1)}
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
