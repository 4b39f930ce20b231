import { test } from "../fixture.ts";
import { walkDeployment } from "./walk-deployment.ts";

test.use({ runsOn: { args: ["--no-demo"], env: { INTERNAL_MODE: "1" } } });
walkDeployment("`INTERNAL_MODE=1`");
