import "@vitejs/plugin-react/preamble";
import { composeMail } from "../home/compose-mail.ts";
import { enhance } from "../layout/enhance.ts";
import { wakeIslands } from "./wake.ts";

// The only script of every page. React is loaded by the first island that somebody turns to.
enhance();
composeMail();
wakeIslands();
