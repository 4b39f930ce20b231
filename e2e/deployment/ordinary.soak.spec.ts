import { test } from "../fixture.ts";
import { walkDeployment } from "./walk-deployment.ts";

test.use({ runsOn: { args: ["--no-demo"] } });
walkDeployment("ordinary");
