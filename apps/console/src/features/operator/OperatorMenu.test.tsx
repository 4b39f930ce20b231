import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInServer } from "#test/stand-in-server.ts";
import { OperatorMenu } from "./OperatorMenu.tsx";

beforeEach(() => {
  storeToken("own");
  standInServer(() => ({ status: 404 }));
});

it("each entry of the collapsed menu is one tab stop and shows its name on focus", async () => {
  renderPage("/operator/log", () => <OperatorMenu version="24.11.1" mini />);
  const menu = await screen.findByRole("navigation");
  const entries = [...within(menu).getAllByRole("link"), ...within(menu).getAllByRole("button")];
  for (const entry of entries) {
    await userEvent.tab();
    expect(document.activeElement).toBe(entry);
    const tips = await screen.findAllByRole("tooltip");
    expect(tips.map(({ textContent }) => textContent)).toContain(entry.textContent);
  }
  await userEvent.tab();
  expect(menu.contains(document.activeElement)).toBe(false);
});
