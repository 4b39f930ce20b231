import {
  type BerthLearning,
  getBerthLearning,
  learnBerths,
  undoLearning,
} from "@huiyan/contract/berth/berth-learning.api";
import { Button } from "antd";
import { useCommand } from "#shared/api/use-command.ts";
import { keyOf, useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { grouped } from "#shared/format/count.ts";
import { monthDay, shortTime } from "#shared/format/time.ts";
import { type Fact, FactList } from "#shared/list/FactList.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { learningText as text } from "./learning.texts.ts";

function materialFacts({ berths, stays, gaps, looks, from, until }: BerthLearning): Fact[] {
  const facts: Fact[] = [
    { name: text("stays"), value: text("times", { n: grouped(stays) }) },
    { name: text("gaps"), value: text("times", { n: grouped(gaps) }) },
    { name: text("looks"), value: text("looksValue", { berths, n: grouped(looks) }) },
  ];
  if (from !== null && until !== null) {
    facts.push({ name: text("span"), value: text("spanValue", { from: monthDay(from), until: monthDay(until) }) });
  }
  return facts;
}

function effectFacts({ looks, wrong, wrong_after, adopted }: BerthLearning): Fact[] {
  const wrongOf = (n: number) => text("wrongValue", { n: grouped(n), share: ((n / looks) * 100).toFixed(1) });
  const state =
    adopted === null
      ? text("nothing")
      : text("inForceValue", { n: adopted.berths, name: adopted.username, time: shortTime(adopted.at) });
  const figures = [
    { name: text("now"), value: wrongOf(wrong) },
    { name: text("after"), value: wrongOf(wrong_after) },
  ];
  return [...(looks === 0 ? [] : figures), { name: text("inForce"), value: state }];
}

interface Props {
  pointId: string;
  name: string;
  onLearned: (text: string, onUndo: () => void) => void;
  onClosed: () => void;
}

/**
 * Dialog that shows how learning from reviewed stays would improve the verdicts on small berths, which a model judges
 * one by one. The improvement is measured on periods that were not used for learning. Applied when the user agrees.
 */
export function LearnDialog({ pointId, name, onLearned, onClosed }: Props) {
  const input = { point_id: pointId };
  const learning = useQueryOf(getBerthLearning, input, { staleTime: 0 });
  const { data } = learning;
  const undo = useCommand(undoLearning, {
    success: text("takenBack"),
    refresh: (client) => client.invalidateQueries({ queryKey: keyOf(getBerthLearning, input) }),
  });
  const run = useConfirm(learnBerths, () => input, {
    onSuccess: ({ adopted }) => {
      if (adopted !== null) onLearned(text("learned"), () => undo.mutate({ ...input, at: adopted.at }));
    },
  });
  const why =
    data === undefined
      ? text("loading")
      : data.problem === "none"
        ? undefined
        : text(data.problem, { needed: data.needed });
  return (
    <CommandDialog
      run={run}
      onClosed={onClosed}
      width={560}
      title={text("title", { name })}
      action={text("learn")}
      blocked={learning.problem === null ? why : text("loading")}
    >
      <p className="berth-hint">{text("intro")}</p>
      <ProblemBanner query={learning} />
      {data === undefined && learning.problem === null && (
        <span className="skeleton-bar" role="status" aria-label={text("loading")} />
      )}
      {data !== undefined && data.problem !== "no_small" && (
        <>
          <FactList name={text("material")} facts={materialFacts(data)} />
          <FactList
            name={text("effect")}
            facts={effectFacts(data)}
            action={
              data.can_undo === 1 &&
              data.adopted !== null && (
                <Button
                  size="small"
                  loading={undo.isPending}
                  onClick={() => undo.mutate({ ...input, at: data.adopted?.at ?? 0 })}
                >
                  {text("takeBack")}
                </Button>
              )
            }
          />
        </>
      )}
      {data !== undefined && <p className="berth-hint learn-why">{why ?? text("proof")}</p>}
    </CommandDialog>
  );
}
