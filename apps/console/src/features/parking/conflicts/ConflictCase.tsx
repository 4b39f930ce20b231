import { type ParkingConflict } from "@huiyan/contract/parking/conflict";
import { previewConflict } from "@huiyan/contract/parking/conflict.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { Button } from "antd";
import { Check, GitCompareArrows } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "#shared/api/api-error.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { isViewing } from "#shared/auth/session.store.ts";
import { shortTime } from "#shared/format/time.ts";
import { useKeys } from "#shared/screen/use-keys.ts";
import { ConflictAxis } from "./ConflictAxis.tsx";
import { ConflictStay } from "./ConflictStay.tsx";
import { conflictText as text } from "./conflicts.texts.ts";
import { otherEnter, otherKeys } from "./other-keys.ts";
import { ProposalList } from "./ProposalList.tsx";
import { type ConflictCommands } from "./use-conflict-commands.ts";

interface Props {
  found: ParkingConflict;
  now: number;
  commands: ConflictCommands;
  onOpen: (record: ParkingRecord) => void;
}

/**
 * One conflict: both stays at the left, proposals at the right. Keys 1–5 choose a proposal, Enter accepts it, X
 * dismisses the conflict.
 */
export function ConflictCase({ found, now, commands, onOpen }: Props) {
  const [chosen, setChosen] = useState(0);
  const { proposals, records, dismissed } = found;
  const [one, other] = records;
  const isOpen = dismissed === null;
  const basis = { records: [pick(one), pick(other)] satisfies [unknown, unknown] };
  // No preview in a view as another member, since the user cannot act there.
  const preview = useQueryOf(previewConflict, basis, { enabled: isOpen && !isViewing() });
  const isOutdated = preview.problem instanceof ApiError && preview.problem.status === 409;
  const showPresent = useEffectEvent(() => commands.refresh());
  useEffect(() => {
    if (isOutdated) showPresent();
  }, [isOutdated]);
  const proposal = proposals[chosen];
  const accept = () => isOpen && proposal !== undefined && commands.accept(found, proposal);
  const choose = (at: number) => () => at < proposals.length && setChosen(at);
  useKeys(
    {
      1: choose(0),
      2: choose(1),
      3: choose(2),
      4: choose(3),
      5: choose(4),
      x: () => isOpen && commands.dismiss(found),
    },
    otherKeys,
  );
  useKeys({ enter: accept }, otherEnter);
  return (
    <div className="conflict-case">
      <div className="conflict-evidence">
        <ConflictAxis found={found} now={now} />
        <div className="conflict-stays">
          <ConflictStay record={one} at="first" onOpen={onOpen} />
          <ConflictStay record={other} at="last" onOpen={onOpen} />
        </div>
      </div>
      <div className="conflict-decision">
        <div className="conflict-choice">
          <p className="conflict-card" role="status">
            <GitCompareArrows size={16} aria-hidden="true" />
            <span>
              <b>{text(found.kind)}</b>
              {text(`${found.kind}Hint`)}
            </span>
          </p>
          {dismissed === null ? (
            <>
              <h2>{text("proposals")}</h2>
              <ProposalList found={found} effects={preview.data?.list} chosen={chosen} onChoose={setChosen} />
              {preview.problem !== null && <p className="note look-text conflict-note">{preview.problem.message}</p>}
            </>
          ) : (
            <p className="note conflict-note">
              {text("dismissedBy", { user: dismissed.user || "-", time: shortTime(dismissed.time) })}
            </p>
          )}
        </div>
        {!isViewing() && (
          <footer className="conflict-foot">
            {isOpen ? (
              <>
                <Button disabled={commands.isBusy} onClick={() => commands.dismiss(found)}>
                  {text("dismiss")} <kbd className="key">X</kbd>
                </Button>
                <span className="conflict-foot-gap" />
                <Button
                  type="primary"
                  icon={<Check size={16} aria-hidden="true" />}
                  loading={commands.isBusy}
                  disabled={proposal === undefined}
                  {...(proposal === undefined ? { title: text("noProposals") } : {})}
                  onClick={accept}
                >
                  {text("accept")}
                </Button>
              </>
            ) : (
              <Button loading={commands.isBusy} onClick={() => commands.restore(found)}>
                {text("restore")}
              </Button>
            )}
          </footer>
        )}
      </div>
    </div>
  );
}

const pick = ({ _id, version }: ParkingRecord) => ({ _id, version });
