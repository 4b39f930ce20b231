import { pastedNumber } from "@huiyan/contract/pasted";
import { InputNumber, type InputNumberProps } from "antd";

/** Parses text as an input method or a spreadsheet writes it: full-width digits, `1。5`, `1,200`, `30 元`. */
const parse = (text: string | undefined) => pastedNumber(text ?? "");

/** Number input of all forms. The wheel scrolls the page and never changes the value. */
export function NumberInput(props: InputNumberProps<number>) {
  return (
    <InputNumber<number> parser={parse as unknown as (text?: string) => number} changeOnWheel={false} {...props} />
  );
}
