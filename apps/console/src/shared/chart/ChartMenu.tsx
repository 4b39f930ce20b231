import { Dropdown } from "antd";
import { Ellipsis } from "lucide-react";
import { actionOn } from "../format/format-join.ts";
import { chartText as text } from "./chart.texts.ts";

interface Props {
  title: string;
  asTable: boolean;
  onTable: () => void;
  onPicture: () => void;
  onCsv: () => void;
}

/** “⋯” of a chart: the same figures as a table, and what can be taken away. */
export function ChartMenu({ title, asTable, onTable, onPicture, onCsv }: Props) {
  const items = [
    { key: "table", label: text(asTable ? "asChart" : "asTable"), onClick: onTable },
    { key: "picture", label: text("picture"), onClick: onPicture },
    { key: "csv", label: text("csv"), onClick: onCsv },
  ];
  return (
    <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight" autoFocus destroyOnHidden>
      <button type="button" className="icon-button" aria-label={actionOn(text("more"), title)} aria-haspopup="menu">
        <Ellipsis size={16} aria-hidden="true" />
      </button>
    </Dropdown>
  );
}
