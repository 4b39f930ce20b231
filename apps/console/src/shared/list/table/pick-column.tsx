import { type TableProps, Tooltip } from "antd";
import { listText as text } from "../list.texts.ts";
import { type Picking } from "../picking.ts";

/** Pixels. */
export const pickColumnWidth = 44;

/** The column of boxes. A box that cannot be ticked says why on hover. */
export function pickColumn<T>({
  picked,
  onPick,
  nameOf,
  reasonNot,
}: Picking<T>): NonNullable<TableProps<T>["rowSelection"]> {
  return {
    columnWidth: pickColumnWidth,
    selectedRowKeys: [...picked],
    preserveSelectedRowKeys: true,
    onChange: (keys) => onPick(new Set(keys.map(String))),
    getTitleCheckboxProps: () => ({ "aria-label": text("pickPage") }),
    getCheckboxProps: (row) => ({ disabled: reasonNot(row) !== undefined, "aria-label": nameOf(row) }),
    renderCell: (_checked, row, _index, box) => {
      const reason = reasonNot(row);
      return reason === undefined ? box : <Tooltip title={reason}>{box}</Tooltip>;
    },
  };
}
