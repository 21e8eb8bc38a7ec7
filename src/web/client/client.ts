import "@vitejs/plugin-react/preamble";
import { composeMail } from "./compose-mail.ts";
import { enhance } from "./enhance.ts";
import { hydrateLazily } from "./lazy-hydration.ts";

// The only script of every page. React is loaded when the first island is used.
enhance();
composeMail();
hydrateLazily();
