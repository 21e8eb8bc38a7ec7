"""Runs OpenStack Swift with its S3 API: a proxy and three storage nodes, each with an object, a container and an
account server. Arguments: a folder that is prepared for it (configuration in etc/, one disk for each node). Commands
come line by line on standard input: `stop 2` and `start 2` end and restart a storage node. When standard input closes,
because the test run ended or was killed, everything ends and the folder is removed."""

import json
import os
import shutil
import signal
import sys

folder = sys.argv[1]
etc = os.path.join(folder, "etc")

from swift.common import utils

utils.SWIFT_CONF_FILE = os.path.join(etc, "swift.conf")

from swift.common.ring import RingBuilder
from swift.common.wsgi import run_wsgi

# Each server would do this when it starts: a second of processor time, which its own copy of this process has from here.
utils.eventlet_monkey_patch()

kinds = ("account", "container", "object")
running = {}


def write_ring(kind, ports):
    """Says which server has which part of the data: one disk for each node."""
    builder = RingBuilder(part_power=4, replicas=3, min_part_hours=0)
    for zone, port in enumerate(ports, start=1):
        address = {"ip": "127.0.0.1", "port": port, "replication_ip": "127.0.0.1", "replication_port": port}
        builder.add_dev({"region": 1, "zone": zone, "device": "disk", "weight": 1, "meta": "", **address})
    builder.rebalance()
    builder.get_ring().save(os.path.join(etc, f"{kind}.ring.gz"))


def run(conf, section):
    pid = os.fork()
    if pid == 0:
        # A group of its own would outlive this process; the pipe must not.
        os.close(0)
        os.open(os.devnull, os.O_RDONLY)
        os._exit(run_wsgi(os.path.join(etc, conf), section) or 0)
    return pid


def start(node):
    running[node] = [run(f"{kind}{node}.conf", f"{kind}-server") for kind in kinds]


def stop(node):
    pids = running.pop(node, [])
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
    for pid in pids:
        os.waitpid(pid, 0)


with open(os.path.join(etc, "ports.json")) as ports_file:
    for kind, ports in json.load(ports_file).items():
        write_ring(kind, ports)
for node in ("1", "2", "3"):
    start(node)
running["proxy"] = [run("proxy.conf", "proxy-server")]

for line in sys.stdin:
    command, node = line.split()
    {"start": start, "stop": stop}[command](node)
    print(line, end="", flush=True)

for node in list(running):
    stop(node)
shutil.rmtree(folder, ignore_errors=True)
