import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { renderPage } from "../../../test/render-page.tsx";
import { standInPlatform } from "../../../test/stand-in-platform.ts";
import { good, type SeenRequest } from "../../../test/stand-in-server.ts";
import { storeToken } from "../../shared/auth/session.store.ts";
import { ParkingPage } from "./ParkingPage.tsx";

beforeEach(() => storeToken("own"));

const standIn = () =>
  standInPlatform([], {
    "/api/client/parking/list": () => good({ list: [], page: { page: 1, size: 30, count: 0, as_of: 0 } }),
    "/api/client/parking/count": () => good({ count: 0, pending: 3, unread: 0, marked: 0, excluded: 0 }),
  });
const ordersOf = (seen: readonly SeenRequest[]) =>
  seen.filter(({ path }) => path.endsWith("/parking/list")).map(({ query }) => query.sort);

it("reviews in the order of berths after a user chose that order, also the next time", { tags: ["rest"] }, async () => {
  const seen = standIn();
  const { unmount } = renderPage("/parkingData", ParkingPage);
  await userEvent.click(await screen.findByRole("button", { name: "开始审核 3" }));
  await waitFor(() => expect(ordersOf(seen).at(-1)).toBe("money"));
  await userEvent.click(await screen.findByRole("combobox", { name: "审核顺序" }));
  await userEvent.click(await screen.findByText("按泊位", { selector: ".ant-select-item-option-content" }));
  await waitFor(() => expect(ordersOf(seen).at(-1)).toBe("berth"));
  unmount();

  const again = standIn();
  const { router } = renderPage("/parkingData", ParkingPage);
  expect(screen.queryByRole("combobox", { name: "审核顺序" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "开始审核 3" }));
  await waitFor(() => expect(ordersOf(again).at(-1)).toBe("berth"));
  // Other lists have their own order.
  await userEvent.click(screen.getByRole("button", { name: /^标记/ }));
  expect(router.state.location.search).not.toHaveProperty("sort");
});
