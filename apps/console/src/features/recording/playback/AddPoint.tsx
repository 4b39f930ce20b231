import { findPoints } from "@huiyan/contract/point/point.api";
import { Select } from "antd";
import { useState } from "react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { playbackText as text } from "./playback.texts.ts";
import { maxCameras } from "./playback-search.ts";

/** So many are offered; who looks for another one types its name. */
const offered = 50;

/** One more camera beside the others. */
export function AddPoint({ shown, onAdd }: { shown: readonly string[]; onAdd: (pointId: string) => void }) {
  const [keyword, setKeyword] = useState("");
  const [isOpen, setOpen] = useState(false);
  const isFull = shown.length >= maxCameras;
  const named = keyword.trim() === "" ? {} : { keyword: keyword.trim() };
  const found = useQueryOf(findPoints, { page: 1, size: offered, ...named }, { enabled: isOpen, keepsOther: true });
  const options = found.data?.list.filter(({ _id }) => !shown.includes(_id)) ?? [];
  return (
    <span title={isFull ? text("full", { n: maxCameras }) : ""}>
      <Select<string>
        className="playback-add"
        aria-label={text("add")}
        placeholder={text("add")}
        value={null}
        disabled={isFull}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        loading={found.isFetching}
        options={options.map(({ _id, name, device }) => ({ value: _id, label: `${name}（${device.name}）` }))}
        onOpenChange={setOpen}
        onChange={(id) => {
          setKeyword("");
          onAdd(id);
        }}
      />
    </span>
  );
}
