/** The texts of a dialog for a spreadsheet. */
export interface SheetLabels {
  title: string;
  /** What is to be done, in one sentence. */
  steps: string;
  template: string;
  /** Name of the template's file, without its ending. */
  templateName: string;
  dropFile: string;
  upload: string;
  another: string;
  finished: string;
}
