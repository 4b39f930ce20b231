import { findPoints } from "@huiyan/contract/point/point.api";
import { findPointAlgorithms } from "@huiyan/contract/point/point-algorithm.api";
import { type PointBulkRequest } from "@huiyan/contract/point/point-bulk.api";
import { Checkbox, Select } from "antd";
import { type FormEvent, useDeferredValue, useId, useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { BulkFoot } from "#shared/bulk/BulkFoot.tsx";
import { useComposedSearch } from "#shared/form/composing.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { pointBulkText as text } from "./point-bulk.texts.ts";

interface Props {
  /** Previous input, set when the user goes back to this step. */
  before: PointBulkRequest | undefined;
  onNext: (request: PointBulkRequest) => void;
  onCancel: () => void;
}

interface SourceProps {
  id: string;
  value: string | undefined;
  onChange: (pointId: string) => void;
}

/** Field for a point that has algorithms. The newest points are listed at once; others are found by name. */
function SourceSelect({ id, value, onChange }: SourceProps) {
  const [keyword, setKeyword] = useState("");
  const search = useComposedSearch(setKeyword);
  const asked = useDeferredValue(keyword.trim());
  const points = useQueryOf(findPoints, { page: 1, size: 50, ...(asked === "" ? {} : { keyword: asked }) });
  const chosen = useQueryOf(findPointAlgorithms, { point_id: value ?? "" }, { enabled: value !== undefined });
  const found = (points.data?.list ?? []).filter(({ alg_names }) => alg_names.length > 0);
  const own = chosen.data?.point;
  const isListed = found.some(({ _id }) => _id === value);
  const options = [
    ...(own !== undefined && !isListed ? [{ value: own._id, label: `${own.device_name} / ${own.name}` }] : []),
    ...found.map(({ _id, name, device }) => ({ value: _id, label: `${device.name} / ${name}` })),
  ];
  return (
    <>
      <Select
        id={id}
        {...search}
        value={value ?? null}
        placeholder={text("sourcePlaceholder")}
        loading={points.isFetching}
        options={options}
        onChange={onChange}
      />
      <ProblemBanner query={points} />
    </>
  );
}

/** First step of copying settings: the user chooses the source point and the algorithms. */
export function CopySettingsForm({ before, onNext, onCancel }: Props) {
  const old = before?.action === "algorithms" ? before : undefined;
  const [from, setFrom] = useState(old?.from);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [checked, setChecked] = useState(false);
  const id = useId();
  const source = useQueryOf(findPointAlgorithms, { point_id: from ?? "" }, { enabled: from !== undefined });
  const offered = (source.data?.list ?? []).filter(({ schema }) => schema !== null);
  const algIds = offered.map(({ alg_id }) => alg_id).filter((algId) => !left.includes(algId));
  const isEmpty = source.data !== undefined && offered.length === 0;
  const problem =
    from === undefined
      ? text("sourceMissing")
      : isEmpty
        ? text("nothingThere")
        : algIds.length === 0
          ? text("whichMissing")
          : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (problem === undefined && from !== undefined) onNext({ action: "algorithms", from, alg_ids: algIds });
  };
  return (
    <form className="form-dialog" noValidate onSubmit={submit}>
      <div className="bulk-field">
        <label htmlFor={id}>{text("source")}</label>
        <SourceSelect
          id={id}
          value={from}
          onChange={(next) => {
            setFrom(next);
            setLeft([]);
          }}
        />
      </div>
      {from !== undefined && <ProblemBanner query={source} />}
      {offered.length > 0 && (
        <fieldset className="bulk-field point-copy">
          <legend>{text("which")}</legend>
          <Checkbox.Group
            value={algIds}
            options={offered.map(({ alg_id, name }) => ({ value: alg_id, label: name }))}
            onChange={(chosen: string[]) =>
              setLeft(offered.map(({ alg_id }) => alg_id).filter((algId) => !chosen.includes(algId)))
            }
          />
        </fieldset>
      )}
      <div role="alert" className="form-dialog-problem">
        {checked || isEmpty ? problem : undefined}
      </div>
      <BulkFoot action={text("next")} onCancel={onCancel} />
    </form>
  );
}
