import { type CountPair, decideCount } from "@huiyan/contract/head-count/head-count.api";
import { headCountLimits, isPlausibleTruth } from "@huiyan/contract/head-count/head-count.rules";
import { Button, Input } from "antd";
import { Check } from "lucide-react";
import { useRef, useState } from "react";
import { useSendForm } from "#shared/form/use-command-form.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { useKeys } from "#shared/screen/use-keys.ts";
import { heads, sideNames } from "../format-heads.ts";
import { refreshHeadCounts } from "../head-count-cache.ts";
import { type GroupRow } from "../head-count-search.ts";
import { ChoiceButton } from "./ChoiceButton.tsx";
import { type Choice, choices, type DecisionValues, decisionSchema, headsOf, noDecision } from "./decision-form.ts";
import { groupText as text } from "./group.texts.ts";

/** Selector of elements that handle all keys themselves while they have the focus. */
const others = ".ant-modal, .ant-select-dropdown, .ant-picker-dropdown";
/** Selector of elements that handle Enter themselves while they have the focus. */
const otherEnter = `${others}, button:not(.count-choice), a, .data-table tr:not(.opened)`;

interface Props {
  pair: CountPair;
  group: GroupRow;
  /** True while a dialog covers the form; its keys are then disabled. */
  isCovered: boolean;
  onDecided: (id: string) => void;
}

/**
 * Form of the conclusion about a group: which count is right, or that the group is ignored. Keys 1–4 choose, Enter
 * confirms.
 */
export function DecisionForm({ pair, group, isCovered, onDecided }: Props) {
  const names = sideNames(pair);
  const schema = decisionSchema(group);
  const entered = useContractForm<DecisionValues, typeof schema>(schema, noDecision, ({ choice }) =>
    choice === "" ? [{ field: "choice", text: text("chooseFirst") }] : [],
  );
  /** Implausible number of the last attempt. The next attempt with the same number confirms it. */
  const [doubted, setDoubted] = useState<number>();
  const run = useSendForm(entered, decideCount, {
    sent: (decision) => {
      const { truth } = decision;
      const isUnlikely = truth !== null && !isPlausibleTruth(truth, group);
      if (isUnlikely && doubted !== truth) {
        setDoubted(truth);
        return undefined;
      }
      const again = isUnlikely ? { confirmed: true } : {};
      return { ...decision, ...again, pair_id: pair._id, key: group.key, time: group.start };
    },
    quiet: false,
    refresh: refreshHeadCounts,
    onSuccess: ({ _id }) => onDecided(_id),
  });
  const { values, errorOf } = run;
  const typedInput = useRef<HTMLInputElement>(null);
  const choose = (choice: Choice) => {
    if ((choice === "first" || choice === "second") && headsOf(choice, group) === undefined) return;
    run.set("choice", choice);
    setDoubted(undefined);
    run.clearErrors();
    if (choice === "typed") typedInput.current?.focus();
  };
  const isOff = isCovered || run.busy;
  useKeys(isOff ? {} : Object.fromEntries(choices.map((choice, at) => [at + 1, () => choose(choice)])), others);
  useKeys(isOff ? {} : { enter: run.submit }, otherEnter);
  const label: Record<Choice, string> = {
    first: text("trust", { name: names.first }),
    second: text("trust", { name: names.second }),
    typed: text("typed"),
    accept: text("accept"),
  };
  const factOf = (choice: Choice): string => {
    if (choice === "typed" || choice === "accept") return text(`${choice}Hint`);
    const value = headsOf(choice, group);
    return value === undefined ? text("noFigure") : text("heads", { n: heads(value) });
  };
  const seen = [group.first, group.second].flatMap((value) => (value === null ? [] : [heads(value)])).join(" / ");
  const doubt = doubted === undefined ? undefined : text("unlikely", { n: heads(doubted), seen });
  const problem = errorOf("choice") ?? errorOf("truth") ?? errorOf("note") ?? doubt;
  return (
    <form
      className="count-decide"
      aria-label={text("decide")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run.submit();
      }}
    >
      <div className="count-choices">
        {choices.map((choice, at) => (
          <ChoiceButton
            key={choice}
            n={at + 1}
            label={label[choice]}
            fact={factOf(choice)}
            isChosen={values.choice === choice}
            isDisabled={(choice === "first" || choice === "second") && headsOf(choice, group) === undefined}
            onChoose={() => choose(choice)}
          />
        ))}
      </div>
      <div className="count-decide-line">
        <Input
          ref={(input) => {
            typedInput.current = input?.input ?? null;
          }}
          className="count-truth"
          inputMode="numeric"
          aria-label={text("truthLabel")}
          placeholder={text("truthLabel")}
          value={values.truth}
          {...(errorOf("truth") === undefined ? {} : { status: "error" as const, "aria-invalid": true })}
          onChange={({ target }) => {
            run.set("truth", target.value);
            setDoubted(undefined);
            if (values.choice !== "typed") choose("typed");
          }}
        />
        <Input
          aria-label={text("note")}
          placeholder={text("notePlaceholder")}
          value={values.note}
          count={{ max: headCountLimits.note, show: values.note.length > headCountLimits.note - 50 }}
          {...(errorOf("note") === undefined ? {} : { status: "error" as const, "aria-invalid": true })}
          onChange={({ target }) => run.set("note", target.value)}
        />
        <Button type="primary" htmlType="submit" icon={<Check size={16} aria-hidden="true" />} loading={run.busy}>
          {doubted === undefined ? text("confirm") : text("confirmAgain", { n: heads(doubted) })}
        </Button>
      </div>
      <p role="alert" className="count-problem">
        {problem}
      </p>
    </form>
  );
}
