import { describe, expect, it } from "vitest";
import { changedPasswordProblem, forgottenPasswordProblem, registeredPasswordProblem } from "./password.rules.ts";

const good = "Good@2026";
const change = { old_pwd: "old", new_pwd: good, confirm_pwd: good };

describe("the password forms have exactly these texts", () => {
  it.each([
    ["change: old required", changedPasswordProblem({ ...change, old_pwd: "" }), "old_pwd", "请输入旧密码"],
    ["change: new required", changedPasswordProblem({ ...change, new_pwd: "" }), "new_pwd", "请输入新密码"],
    [
      "change: confirm required",
      changedPasswordProblem({ ...change, confirm_pwd: "" }),
      "confirm_pwd",
      "请输入确认密码",
    ],
    [
      "change: new must match",
      changedPasswordProblem({ ...change, confirm_pwd: "x" }),
      "confirm_pwd",
      "两次输入新密码不一致",
    ],
    [
      "change: the password rule",
      changedPasswordProblem({ ...change, new_pwd: "weakweak" }),
      "new_pwd",
      "密码为 8 到 32 位，须含大写、小写、数字、特殊字符中的三种",
    ],
    ["forgot: new required", forgottenPasswordProblem({ password: "", password2: good }), "password", "请输入新密码"],
    [
      "forgot: again required",
      forgottenPasswordProblem({ password: good, password2: "" }),
      "password2",
      "请再次确认密码",
    ],
    ["forgot: mismatch", forgottenPasswordProblem({ password: good, password2: "x" }), "password2", "两次密码不一致"],
    ["register: password required", registeredPasswordProblem({ password: "" }), "password", "请输入密码"],
  ])("%s", (_rule, problem, field, text) => expect(problem).toEqual({ field, text }));

  it("returns no problem for valid input", () => {
    expect(changedPasswordProblem(change)).toBeUndefined();
    expect(forgottenPasswordProblem({ password: good, password2: good })).toBeUndefined();
    expect(registeredPasswordProblem({ password: good })).toBeUndefined();
  });
});
