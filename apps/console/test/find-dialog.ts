import { screen } from "@testing-library/react";

/**
 * Returns the dialog with that title. In tests antd gives every title the same id, so the dialog's name cannot be
 * looked up.
 */
export async function findDialog(title: string): Promise<HTMLElement> {
  const heading = await screen.findByText(title, { selector: ".ant-modal-title" });
  const dialog = (await screen.findAllByRole("dialog")).find((each) => each.contains(heading));
  if (dialog === undefined) throw new Error(`no dialog ${title}`);
  return dialog;
}
