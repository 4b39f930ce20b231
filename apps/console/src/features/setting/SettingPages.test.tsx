import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPeople } from "#test/stand-in-people.ts";
import { user } from "#test/stand-in-platform.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { DisplayPage } from "./display/DisplayPage.tsx";
import { LogoPage } from "./display/LogoPage.tsx";

const sentTo = (seen: SeenRequest[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

const signed = {
  url: "/api/client/common/auth/upload",
  fields: { key: idOf(900), purpose: "logo", expires: "1", sign: "x" },
  max_bytes: 1,
  max_count: 1,
  types: [],
  expires: 1,
};

beforeEach(() => storeToken("abc"));

it("refuses a logo of a wrong type without sending it, and uses the last of several files", async () => {
  const seen = standInPeople([], "admin", {
    "/api/client/common/auth/sign": () => good(signed),
    "/api/client/common/auth/upload": () => good({ key: signed.fields.key }),
    "/api/client/org/edit": () => good({ org: { _id: idOf(800), name: "x", title: "", logo: "", expires: null } }),
  });
  const made = vi.spyOn(URL, "createObjectURL").mockImplementation((file) => (file instanceof File ? file.name : ""));
  renderPage("/set/logo", LogoPage);
  await screen.findByText("选择图片");
  const choose = async (name: string, type: string) => {
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (input === null) throw new Error("no field");
    await userEvent.upload(input, new File(["x"], name, { type }), { applyAccept: false });
  };
  await choose("a.gif", "image/gif");
  await screen.findByText("上传logo图片格式错误");
  await choose("b.png", "image/png");
  await choose("c.svg", "image/svg+xml");
  await screen.findByText("c.svg");
  expect(document.querySelector(".logo-bar img")?.getAttribute("src")).toBe("c.svg");
  await press("保存");
  await screen.findByText("设置成功！");
  expect(sentTo(seen, "/auth/upload")).toEqual([{ ...signed.fields, file: ["c.svg"] }]);
  expect(sentTo(seen, "/org/edit")).toEqual([expect.objectContaining({ logo_key: signed.fields.key })]);
  made.mockRestore();
});

it("shows next to the field that the server cannot decode the picture, and saves nothing", async () => {
  const seen = standInPeople([], "admin", {
    "/api/client/common/auth/sign": () => good(signed),
    "/api/client/common/auth/upload": () => refused("picture_broken", "图片无法读取，请换一张"),
  });
  renderPage("/set/logo", LogoPage);
  await screen.findByText("选择图片");
  const input = document.querySelector<HTMLInputElement>("input[type=file]") ?? document.createElement("input");
  await userEvent.upload(input, new File(["x"], "a.png", { type: "image/png" }));
  await press("保存");
  await screen.findByText("图片无法读取，请换一张");
  expect(sentTo(seen, "/org/edit")).toEqual([]);
});

it("deletes a removed logo only on save; choosing another one cancels the removal", async () => {
  const org = { ...user.org, logo: "/common/logo/1" };
  const seen = standInPeople([], "admin", {
    "/api/client/users/info": () => good({ ...user, org }),
    "/api/client/org/edit": () => good({ org: { ...org, logo: "" } }),
  });
  renderPage("/set/logo", LogoPage);
  const shown = () => document.querySelector(".logo-bar img")?.getAttribute("src") ?? "";
  await waitFor(() => expect(shown()).toBe("/common/logo/1"));
  await press("恢复默认标志");
  expect(shown()).toBe("");
  await screen.findByText("保存后使用默认标志");
  expect(screen.queryByRole("button", { name: "恢复默认标志" })).toBeNull();
  await press("保存");
  await screen.findByText("设置成功！");
  expect(sentTo(seen, "/org/edit")).toEqual([expect.objectContaining({ remove_logo: "1" })]);
});

it("requires a word for groups, and reloads the page after it was saved, with the success message", {
  tags: ["rest"],
}, async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { ...globalThis.location, reload });
  const seen = standInPeople([], "lead", { "/api/client/org/alias/save": () => good({}) });
  renderPage("/set/display", DisplayPage);
  const field = await screen.findByLabelText("设备组的别名");
  await userEvent.clear(field);
  await press("保存");
  await screen.findByText("请输入别名！");
  await userEvent.type(field, "网点");
  await press("保存");
  await screen.findByText("设置成功！");
  expect(reload).not.toHaveBeenCalled();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(sentTo(seen, "/alias/save")).toEqual([{ name: "group", value: "网点" }]);
  cleanup();
  renderPage("/set/display", DisplayPage);
  await screen.findByText("设置成功！");
  cleanup();
  renderPage("/set/display", DisplayPage);
  await screen.findByLabelText(/的别名$/);
  expect(screen.queryByText("设置成功！")).toBeNull();
});

it("offers the whole country and Chongqing for the map; province and city are disabled", async () => {
  const seen = standInPeople([], "admin", {
    "/api/client/org/conf/screenmap": () => good({ mapArea: "100000" }),
    "/api/client/org/conf/screenmap/set": () => good({}),
  });
  renderPage("/set/display", DisplayPage);
  await userEvent.click(await screen.findByLabelText("重庆市"));
  await screen.findByText("设置成功！");
  expect(sentTo(seen, "/screenmap/set")).toEqual([{ mapArea: "500000" }]);
  for (const name of ["省", "市"]) expect(screen.getByLabelText(name).hasAttribute("disabled")).toBe(true);
});

it("shows that the user has no permission, and sends no request", async () => {
  const seen = standInPeople([], "staff");
  renderPage("/set/logo", LogoPage);
  await screen.findByText("您没有此操作的权限");
  expect(screen.queryByRole("link", { name: "自定义LOGO" })).toBeNull();
  expect(seen.map(({ path }) => path)).toEqual(["/api/client/users/info"]);
});
