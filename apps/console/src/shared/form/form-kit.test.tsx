import { endpoint, Nothing } from "@huiyan/contract/endpoint";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { renderPage } from "#test/render-page.tsx";
import { good, refused, standInServer } from "#test/stand-in-server.ts";
import { storeToken } from "../auth/session.store.ts";
import { CommandDialog } from "../dialog/CommandDialog.tsx";
import { CommandForm } from "./CommandForm.tsx";
import { TextField } from "./TextField.tsx";
import { useCommandForm } from "./use-command-form.ts";
import { useConfirm } from "./use-confirm.ts";

const Camera = z.object({
  name: z.string().trim().min(1, "请输入名称"),
  site: z.object({ street: z.string().trim().min(1, "请输入街道") }),
  rates: z.array(z.object({ fps: z.string().min(1, "请输入帧率") })),
});
const save = endpoint({
  name: "test.save",
  method: "POST",
  path: "/api/test",
  permission: "user",
  cost: "cheap",
  summary: "",
  input: Camera,
  output: Nothing,
});
const empty = { name: "", site: { street: "" }, rates: [{ fps: "" }] };

function useCamera(initial: typeof empty) {
  return useCommandForm(save, { schema: Camera, initial, sent: (checked) => checked, success: "已保存" });
}
function Fields({ form }: { form: ReturnType<typeof useCamera> }) {
  return (
    <>
      <TextField form={form} name="name" label="名称" required hint="看得见的名称" />
      <TextField form={form} name="site.street" label="街道" required />
      <TextField form={form} name="rates.0.fps" label="帧率" required />
    </>
  );
}
function FormPage({ initial }: { initial: typeof empty }) {
  const form = useCamera(initial);
  return (
    <CommandForm run={form} name="摄像头" action="保存">
      <Fields form={form} />
    </CommandForm>
  );
}
function DialogPage({ initial, onClosed }: { initial: typeof empty; onClosed: () => void }) {
  const form = useCamera(initial);
  return (
    <CommandDialog run={form} title="摄像头" action="保存" onClosed={onClosed}>
      <Fields form={form} />
    </CommandDialog>
  );
}
function ConfirmPage() {
  const run = useConfirm(save, () => full);
  return (
    <CommandDialog run={run} title="摄像头" action="保存" onClosed={() => undefined}>
      {" "}
    </CommandDialog>
  );
}
const full = { name: "东门", site: { street: "星光路" }, rates: [{ fps: "3" }] };
const button = (name = "保存") => screen.findByRole("button", { name });
const noteOf = (label: string) => {
  const id = screen.getByLabelText(label).getAttribute("aria-describedby") ?? "";
  return document.getElementById(id)?.textContent;
};

beforeEach(() => storeToken("abc"));

describe("a form", () => {
  it("marks every empty field at once, also nested ones, and focuses the first", async () => {
    const seen = standInServer(() => good({}));
    renderPage("/form", () => <FormPage initial={empty} />);
    await userEvent.click(await button());
    await screen.findByText("请输入名称");
    expect(["名称", "街道", "帧率"].map(noteOf)).toEqual(["请输入名称", "请输入街道", "请输入帧率"]);
    expect(document.activeElement).toBe(screen.getByLabelText("名称"));
    expect(seen).toEqual([]);
  });

  it("typing removes the error of that field only", async () => {
    standInServer(() => good({}));
    renderPage("/form", () => <FormPage initial={empty} />);
    await userEvent.click(await button());
    await screen.findByText("请输入名称");
    await userEvent.type(screen.getByLabelText("名称"), "东");
    expect(["名称", "街道"].map(noteOf)).toEqual(["看得见的名称", "请输入街道"]);
  });

  it("shows the refusal of the whole form until the user types", async () => {
    standInServer(() => refused("taken", "名称已被使用"));
    renderPage("/form", () => <FormPage initial={full} />);
    await userEvent.click(await button());
    await screen.findByText("名称已被使用");
    await userEvent.type(screen.getByLabelText("名称"), "2");
    expect(screen.queryByText("名称已被使用")).toBeNull();
    await userEvent.click(await button());
    await screen.findByText("名称已被使用");
  });

  it("Enter sends the parsed values of the fields", async () => {
    const seen = standInServer(() => good({}));
    renderPage("/form", () => <FormPage initial={{ ...full, name: "" }} />);
    await userEvent.type(await screen.findByLabelText("名称"), " 东门 {Enter}");
    await screen.findByText("已保存");
    expect(seen.map(({ body }) => body)).toEqual([full]);
  });

  it.each([
    ["a field", { "site.street": "没有这条街" }, "没有这条街", ""],
    ["a field of a list", { "rates.0.fps": "太快" }, "太快", ""],
    ["a field that is not here", { owner: "没有此人" }, undefined, "有误"],
  ])(
    "shows a refusal of %s next to the field, or below the form if the form has no such field",
    async (_where, fields, beside, below) => {
      standInServer(() => ({ status: 400, body: { code: 400, message: "有误", fields } }));
      renderPage("/form", () => <FormPage initial={full} />);
      await userEvent.click(await button());
      await screen.findByText(beside ?? below);
      expect(["街道", "帧率"].map(noteOf).filter((note) => note !== "")).toEqual(beside === undefined ? [] : [beside]);
      expect(screen.getByRole("alert").textContent).toBe(below);
    },
  );

  it("a form can be submitted again after a refusal", async () => {
    const answers = [refused("internal", "磁盘已满"), good({})];
    const seen = standInServer(() => answers.shift() ?? good({}));
    renderPage("/form", () => <FormPage initial={full} />);
    await userEvent.click(await button());
    await screen.findByText("磁盘已满");
    await userEvent.click(await button());
    await screen.findByText("已保存");
    expect(seen).toHaveLength(2);
  });
});

describe("sends one request on a double click, even if the page is not rendered between the clicks", () => {
  it.each([
    ["a form", () => <FormPage initial={full} />],
    ["a dialog with fields", () => <DialogPage initial={full} onClosed={() => undefined} />],
    ["a dialog that confirms", ConfirmPage],
  ])("in %s", async (_what, page) => {
    const seen = standInServer(() => good({}));
    renderPage("/form", page);
    const pressed = await button();
    await act(async () => {
      pressed.click();
      pressed.click();
    });
    await waitFor(() => expect(seen).not.toEqual([]));
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(seen).toHaveLength(1);
  });
});

describe("closing a dialog with a form", () => {
  async function open() {
    standInServer(() => good({}));
    const onClosed = vi.fn<() => void>();
    renderPage("/form", () => <DialogPage initial={full} onClosed={onClosed} />);
    await button();
    return onClosed;
  }

  it("does not ask when no value was changed", async () => {
    const onClosed = await open();
    await userEvent.click(await button("取消"));
    await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  });

  it("asks before it discards typed input; the user can continue and keep the input", async () => {
    const onClosed = await open();
    await userEvent.type(screen.getByLabelText("名称"), "二");
    await userEvent.click(await button("取消"));
    await userEvent.click(await button("继续填写"));
    expect(screen.getByLabelText("名称")).toHaveProperty("value", "东门二");
    expect(onClosed).not.toHaveBeenCalled();
    await userEvent.click(await button("取消"));
    await userEvent.click(await button("放弃"));
    await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  });

  it("does not ask after the typed input was sent", async () => {
    const onClosed = await open();
    await userEvent.type(screen.getByLabelText("名称"), "二");
    await userEvent.click(await button());
    await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
    expect(screen.queryByText("放弃已填写的内容？")).toBeNull();
  });
});
