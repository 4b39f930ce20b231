import { type CountPairKind } from "@huiyan/contract/head-count/counted-batch";
import { type CountPair } from "@huiyan/contract/head-count/head-count.api";
import { Switch } from "antd";
import { FormField } from "#shared/form/FormField.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { type ContractForm } from "#shared/form/use-contract-form.ts";
import { CounterField } from "./CounterField.tsx";
import { KindCards } from "./KindCards.tsx";
import { pairText as text } from "./pair.texts.ts";
import { ownScale, type PairValues } from "./pair-form.ts";
import "./pair-form.css";

type Form = ContractForm<PairValues>;

const figures = (unit: string) => ({ autoComplete: "off", inputMode: "decimal", suffix: unit }) as const;

/** Form fields for the error rates of a counter that the user states. */
function RateFields({ form, name }: { form: Form; name: "first_rates" | "second_rates" }) {
  const input = figures(text("perThousand"));
  return (
    <>
      <div className="pair-rates">
        <TextField form={form} name={`${name}.miss`} label={text("miss")} input={input} />
        <TextField form={form} name={`${name}.double`} label={text("double")} input={input} />
      </div>
      <p className="note pair-rates-hint">{text("ratesHint")}</p>
    </>
  );
}

/**
 * Form fields about the route of the animals from the first counter to the second. Shows only fields that the kind of
 * pair needs.
 */
function PassageFields({ form, kind, isOwn }: { form: Form; kind: CountPairKind; isOwn: boolean }) {
  const seconds = figures(text("seconds"));
  return (
    <div className="pair-passage">
      {!isOwn && (
        <TextField form={form} name="delay_seconds" label={text("delay")} hint={text("delayHint")} input={seconds} />
      )}
      {kind !== "stock" && !isOwn && (
        <TextField form={form} name="gap_seconds" label={text("gap")} hint={text("gapHint")} input={seconds} />
      )}
      {kind === "weight" ? (
        <TextField
          form={form}
          name="spread_percent"
          label={text("spread")}
          hint={text("spreadHint")}
          input={figures("%")}
        />
      ) : (
        <FormField form={form} name="opposite" label={text("opposite")} hint={text(`${kind}OppositeHint`)}>
          {({ id, value, onChange }) => <Switch id={id} checked={value} onChange={onChange} />}
        </FormField>
      )}
    </div>
  );
}

/** Form fields of a pair: name, counters, route of the animals, and error rates. */
export function PairFields({ form, pair }: { form: Form; pair?: CountPair }) {
  const { kind, second } = form.values;
  const isOwn = kind === "weight" && second === ownScale;
  const choose = (next: CountPairKind) => {
    form.set("kind", next);
    if (next !== "weight" && second === ownScale) form.set("second", "");
    form.clearErrors();
  };
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={text("name")}
        required
        input={{ autoComplete: "off", autoFocus: true, placeholder: text("namePlaceholder") }}
      />
      <KindCards value={kind} onChange={choose} />
      <div className="pair-sides">
        <div>
          <CounterField form={form} name="first" label={text(`${kind}First`)} chosen={pair?.first} />
          <RateFields form={form} name="first_rates" />
        </div>
        <div>
          <CounterField
            form={form}
            name="second"
            label={text(`${kind}Second`)}
            chosen={pair?.second}
            hasOwnScale={kind === "weight"}
          />
          {kind === "weight" ? (
            <p className="note">{text("scaleHint")}</p>
          ) : (
            <RateFields form={form} name="second_rates" />
          )}
        </div>
      </div>
      <PassageFields form={form} kind={kind} isOwn={isOwn} />
    </>
  );
}
