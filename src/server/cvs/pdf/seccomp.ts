import { constants } from "node:os";

/**
 * System calls that opening documents never needs: sockets, looking into other processes, and those by which kernels
 * are attacked. Numbers: `asm/unistd_64.h` and `asm-generic/unistd.h` of Linux; the later ones are the same everywhere.
 */
const deniedCalls: Record<string, { x64: number; arm64: number }> = {
  socket: { x64: 41, arm64: 198 },
  ptrace: { x64: 101, arm64: 117 },
  process_vm_readv: { x64: 310, arm64: 270 },
  process_vm_writev: { x64: 311, arm64: 271 },
  bpf: { x64: 321, arm64: 280 },
  perf_event_open: { x64: 298, arm64: 241 },
  userfaultfd: { x64: 323, arm64: 282 },
  io_uring_setup: { x64: 425, arm64: 425 },
  io_uring_enter: { x64: 426, arm64: 426 },
  io_uring_register: { x64: 427, arm64: 427 },
  keyctl: { x64: 250, arm64: 219 },
  add_key: { x64: 248, arm64: 217 },
  request_key: { x64: 249, arm64: 218 },
  mount: { x64: 165, arm64: 40 },
  umount2: { x64: 166, arm64: 39 },
  pivot_root: { x64: 155, arm64: 41 },
  unshare: { x64: 272, arm64: 97 },
  setns: { x64: 308, arm64: 268 },
  open_tree: { x64: 428, arm64: 428 },
  move_mount: { x64: 429, arm64: 429 },
  fsopen: { x64: 430, arm64: 430 },
  fsconfig: { x64: 431, arm64: 431 },
  fsmount: { x64: 432, arm64: 432 },
  mount_setattr: { x64: 442, arm64: 442 },
  init_module: { x64: 175, arm64: 105 },
  finit_module: { x64: 313, arm64: 273 },
  delete_module: { x64: 176, arm64: 106 },
  kexec_load: { x64: 246, arm64: 104 },
  open_by_handle_at: { x64: 304, arm64: 265 },
  personality: { x64: 135, arm64: 92 },
};

/** `AUDIT_ARCH_…` of `linux/audit.h`: identifies the architecture whose system call numbers apply. */
const architectures = { x64: 0xc000_003e, arm64: 0xc000_00b7 } as const;

/** The offsets of both in `struct seccomp_data`. */
const offsets = { call: 0, architecture: 4 } as const;
const codes = { load: 0x20, jumpIfEqual: 0x15, jumpIfAtLeast: 0x35, answer: 0x06 } as const;
const answers = {
  allow: 0x7fff_0000,
  refuse: 0x0005_0000 + constants.errno.EPERM,
  kill: 0x8000_0000,
} as const;
/** From this number on x86-64 has a second set of the same calls (`__X32_SYSCALL_BIT`). */
const secondNumbers = 0x4000_0000;

/**
 * A seccomp filter in the kernel's form (`linux/filter.h`) that refuses the calls above with EPERM; undefined for
 * architectures whose numbers are not listed.
 */
export function seccompFilter(architecture: string): Buffer | undefined {
  if (architecture !== "x64" && architecture !== "arm64") return undefined;
  const numbers = Object.values(deniedCalls).map((call) => call[architecture]);
  const instructions = [
    instruction(codes.load, offsets.architecture),
    instruction(codes.jumpIfEqual, architectures[architecture], { ifTrue: 1 }),
    instruction(codes.answer, answers.kill),
    instruction(codes.load, offsets.call),
    instruction(codes.jumpIfAtLeast, secondNumbers, { ifTrue: numbers.length + 1 }),
    ...numbers.map((number, index) =>
      instruction(codes.jumpIfEqual, number, { ifTrue: numbers.length - index }),
    ),
    instruction(codes.answer, answers.allow),
    instruction(codes.answer, answers.refuse),
  ];
  return Buffer.concat(instructions);
}

/** `struct sock_filter`: an instruction, how many to skip if its comparison is true or false, and a number. */
function instruction(code: number, operand: number, skip: { ifTrue: number } = { ifTrue: 0 }): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(skip.ifTrue, 2);
  bytes.writeUInt32LE(operand, 4);
  return bytes;
}
