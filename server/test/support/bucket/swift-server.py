# OpenStack Swift with its S3 interface, all four servers in one process: `swift-server.py FOLDER KEY SECRET` prints the port and
# serves until its input ends. Debian has it as python3-swift.

import os
import sys

folder, key, secret = sys.argv[1:4]
conf = os.path.join(folder, 'swift.conf')
with open(conf, 'w') as file:
    file.write('[swift-hash]\nswift_hash_path_suffix = test\n')

import eventlet
eventlet.monkey_patch()
import eventlet.wsgi
from swift.common import utils
utils.SWIFT_CONF_FILE = conf
from swift.common.ring import RingBuilder
from swift.common.wsgi import ConfigString, loadapp

KINDS = ('account', 'container', 'object')
PARTS = 4  # a power of two: one disk needs no more
sockets = {kind: eventlet.listen(('127.0.0.1', 0)) for kind in KINDS + ('proxy',)}
ports = {kind: socket.getsockname()[1] for kind, socket in sockets.items()}
devices = os.path.join(folder, 'devices')
os.makedirs(os.path.join(devices, 'disk'))

STORAGE = '''
[DEFAULT]
devices = {devices}
mount_check = false
fallocate_reserve = 0
[app:main]
use = egg:swift#{kind}
'''

PROXY = '''
[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret} .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
'''


def serve(kind, text):
    eventlet.spawn(eventlet.wsgi.server, sockets[kind], loadapp(ConfigString(text)), open(os.devnull, 'w'))


for kind in KINDS:
    ring = RingBuilder(PARTS, 1, 0)
    ring.add_dev({'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'port': ports[kind], 'device': 'disk'})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, kind + '.ring.gz'))
    serve(kind, STORAGE.format(devices=devices, kind=kind))
account, user = key.split(':')
serve('proxy', PROXY.format(folder=folder, account=account, user=user, secret=secret))
print(ports['proxy'], flush=True)
eventlet.tpool.execute(sys.stdin.read)
