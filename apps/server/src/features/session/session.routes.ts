import * as api from "@huiyan/contract/session/session.api";
import { routes, serve } from "../../platform/http/serve.ts";
import { completeSetup } from "./actions/complete-setup.ts";
import { getSetup } from "./actions/get-setup.ts";
import { listDemoAccounts } from "./actions/list-demo-accounts.ts";
import { createSignIn } from "./actions/sign-in.ts";
import { signOut } from "./actions/sign-out.ts";
import { SignInLimit } from "./sign-in-limit.ts";

export const sessionRoutes = () =>
  routes(
    serve(api.signIn, createSignIn(new SignInLimit())),
    serve(api.signOut, signOut),
    serve(api.getSetup, getSetup),
    serve(api.completeSetup, completeSetup),
    serve(api.listDemoAccounts, listDemoAccounts),
  );
