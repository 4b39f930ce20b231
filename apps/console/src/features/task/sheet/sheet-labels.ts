/** Texts of a dialog that imports a spreadsheet. */
export interface SheetLabels {
  title: string;
  /** Instruction for the user in one sentence. */
  steps: string;
  template: string;
  /** File name of the template, without its extension. */
  templateName: string;
  dropFile: string;
  upload: string;
  another: string;
  finished: string;
}
