import { type BerthType, berthTypes, maxNumberDigits, maxPrefixLength } from "@huiyan/contract/berth/berth.rules";
import { Input, Select } from "antd";
import { Fuel, Zap } from "lucide-react";
import { useState } from "react";
import { isEscape } from "#shared/form/composing.ts";
import { berthText as text } from "../berth.texts.ts";
import { type BerthFacts } from "../edit/berth-facts.ts";
import { typeNames } from "../type-names.ts";

type Facts = Omit<BerthFacts, "roi">;

interface Props {
  /** Label of the row for screen readers. */
  label: string;
  facts: Facts;
  isOff: boolean;
  /** True when the number is invalid. */
  isWrong: boolean;
  onChange: (patch: Partial<Facts>) => void;
}

interface TextProps {
  name: string;
  value: string;
  maxLength: number;
  isOff: boolean;
  isWrong?: boolean;
  onCommit: (value: string) => void;
}

/** Text field that reports its value when the user leaves it or presses Enter. Esc restores the previous text. */
function CommittedText({ name, value, maxLength, isOff, isWrong = false, onCommit }: TextProps) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed !== undefined && typed.trim() !== value) onCommit(typed.trim());
    setTyped(undefined);
  };
  return (
    <Input
      size="small"
      className="num"
      aria-label={name}
      value={typed ?? value}
      maxLength={maxLength}
      disabled={isOff}
      aria-invalid={isWrong}
      {...(isWrong ? { status: "error" as const } : {})}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onPressEnter={commit}
      onKeyDown={(event) => {
        if (isEscape(event)) setTyped(undefined);
      }}
    />
  );
}

/** Fields of a berth's row: prefix, number, type and kind of car. */
export function FactsFields({ label, facts, isOff, isWrong, onChange }: Props) {
  const nameOf = (field: "prefix" | "no" | "type" | "energy") => text("fieldOf", { name: label, field: text(field) });
  const isElectric = facts.is_new_energy === 1;
  const Icon = isElectric ? Zap : Fuel;
  return (
    <>
      <CommittedText
        name={nameOf("prefix")}
        value={facts.prefix}
        maxLength={maxPrefixLength}
        isOff={isOff}
        onCommit={(prefix) => onChange({ prefix })}
      />
      <CommittedText
        name={nameOf("no")}
        value={facts.no}
        maxLength={maxNumberDigits}
        isOff={isOff}
        isWrong={isWrong}
        onCommit={(no) => onChange({ no })}
      />
      <Select<BerthType>
        size="small"
        aria-label={nameOf("type")}
        value={facts.type}
        disabled={isOff}
        options={berthTypes.map((value) => ({ value, label: text(typeNames[value]) }))}
        onChange={(type) => onChange({ type })}
      />
      <button
        type="button"
        className={isElectric ? "berth-energy electric" : "berth-energy"}
        role="switch"
        aria-checked={isElectric}
        aria-label={`${nameOf("energy")}: ${text(isElectric ? "newEnergy" : "fuel")}`}
        disabled={isOff}
        onClick={() => onChange({ is_new_energy: isElectric ? 0 : 1 })}
      >
        <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
        {text(isElectric ? "newEnergy" : "fuel")}
      </button>
    </>
  );
}
