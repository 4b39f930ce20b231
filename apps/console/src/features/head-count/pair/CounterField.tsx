import { type Counter, listCounters } from "@huiyan/contract/head-count/head-count.api";
import { keepPreviousData } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useComposedSearch } from "#shared/form/composing.ts";
import { type FieldProps, FormField } from "#shared/form/FormField.tsx";
import { counterName } from "../format-heads.ts";
import { pairText as text } from "./pair.texts.ts";
import { counterKey, ownScale, type PairValues } from "./pair-form.ts";

interface Option {
  value: string;
  label: string;
  device: string;
}

const optionOf = (counter: Counter): Option => ({
  value: counterKey(counter),
  label: counter.exists ? counterName(counter) : text("counterGone", { name: counterName(counter) }),
  device: counter.device_name,
});

type Props = Omit<FieldProps<PairValues, "first" | "second">, "required"> & {
  /** Counter of the stored pair, whose name is shown before the options are loaded. */
  chosen: Counter | undefined;
  /** True to also offer the scale of the first counter. */
  hasOwnScale?: boolean;
};

/** Field for a counter: a point with one of its counting algorithms. The server searches. */
export function CounterField({ chosen, hasOwnScale = false, hint, ...field }: Props) {
  const [keyword, setKeyword] = useState("");
  const search = useComposedSearch(setKeyword);
  const [kept, setKept] = useState(chosen && optionOf(chosen));
  const counters = useQueryOf(listCounters, { keyword }, { staleTime: 30_000, placeholderData: keepPreviousData });
  const found = (counters.data?.list ?? []).map(optionOf);
  const own: Option = { value: ownScale, label: text("ownScale"), device: text("ownScaleHint") };
  const isKnown = (key: string) => found.some(({ value }) => value === key);
  const none = text(keyword === "" ? "noCounters" : "noCounterFound");
  return (
    <FormField
      {...field}
      hint={counters.data?.more === true ? text("moreCounters") : hint}
      error={counters.problem?.message}
      required
    >
      {({ value, ...control }) => (
        <Select<string, Option>
          {...control}
          {...search}
          placeholder={text("chooseCounter")}
          loading={counters.isFetching}
          notFoundContent={counters.data === undefined ? null : none}
          options={[
            ...(hasOwnScale ? [own] : []),
            // Adds the chosen counter to the options, so that its name stays while the user searches for another.
            ...(kept !== undefined && kept.value === value && !isKnown(value) ? [kept] : []),
            ...found,
          ]}
          optionRender={({ data }) => (
            <span className="two-lines">
              <span>{data.label}</span>
              <span className="note">{data.device}</span>
            </span>
          )}
          onChange={(next) => {
            setKept(found.find((option) => option.value === next));
            setKeyword("");
            control.onChange(next);
          }}
          {...(value === "" ? {} : { value })}
        />
      )}
    </FormField>
  );
}
