"""The files in packaging/, used for real.

    packaging_test.py PROGRAM [unittest arguments]
"""

import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
import unittest

from support import PROGRAM, ServerTest, at_random, main, play
from vivarium_client import PATIENCE, Client, WebSocket

PACKAGING = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../packaging")
HOST = "games.example.org"

# What a distribution's own nginx.conf does around our file, for somebody who is not root.
AROUND = """
daemon off;
pid {folder}/nginx.pid;
error_log stderr;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/vivarium.conf;
}}
"""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


class Nginx(ServerTest):
    """packaging/nginx.conf: nothing of it is changed but the ports and the places of the certificate."""

    def setUp(self):
        self.server = self.serve(
            "--trusted-proxies", "127.0.0.1", "--public-url", f"https://{HOST}", "--hosts", HOST,
            "--max-connections-per-address", "2",
        )  # fmt: skip
        folder = tempfile.TemporaryDirectory(prefix="vivarium-nginx-")
        self.addCleanup(folder.cleanup)
        self.port = free_port()
        self.write_configuration(folder.name)
        program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
        self.assertIsNotNone(program, "nginx is missing: tools/install-dependencies --check")
        command = [program, "-e", "stderr", "-p", folder.name, "-c", os.path.join(folder.name, "nginx.conf")]
        self.nginx = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.stop_nginx)
        self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        self.tls.check_hostname, self.tls.verify_mode = False, ssl.CERT_NONE
        self.wait_for_nginx()

    def write_configuration(self, folder):
        key, certificate = os.path.join(folder, "key.pem"), os.path.join(folder, "certificate.pem")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
             "-days", "1",
             "-subj", f"/CN={HOST}", "-keyout", key, "-out", certificate],
            check=True, capture_output=True,
        )  # fmt: skip
        with open(os.path.join(PACKAGING, "nginx.conf"), encoding="utf-8") as file:
            site = file.read()
        for ours, here in (
            ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"),
            ("http://127.0.0.1:8080", f"http://127.0.0.1:{self.server.port}"),
            (f"/etc/letsencrypt/live/{HOST}/fullchain.pem", certificate),
            (f"/etc/letsencrypt/live/{HOST}/privkey.pem", key),
        ):
            self.assertEqual(site.count(ours), 1, ours)
            site = site.replace(ours, here)
        for name, text in (("vivarium.conf", site), ("nginx.conf", AROUND.format(folder=folder))):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)

    def wait_for_nginx(self):
        for _ in range(PATIENCE * 20):
            if self.nginx.poll() is not None:
                self.fail("nginx: " + self.nginx.stderr.read())
            try:
                return socket.create_connection(("127.0.0.1", self.port), PATIENCE).close()
            except ConnectionRefusedError:
                time.sleep(0.05)
        self.fail("nginx does not listen")

    def stop_nginx(self):
        self.nginx.terminate()
        self.nginx.wait(PATIENCE)
        self.nginx.stderr.close()

    def request(self, method, path, body=None, headers=None):
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE, context=self.tls)
        fields = {"Host": HOST, **({"Content-Type": "application/json"} if body else {}), **(headers or {})}
        connection.request(method, path, json.dumps(body) if body else None, fields)
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        return response.status, dict(response.getheaders()), text

    def socket_from(self, address, **headers):
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        return WebSocket(self.port, headers={"Host": HOST, **fields}, source=address, tls=self.tls)

    def test_a_game_is_played_through_it(self):
        body = {"name": "Ana", "game": "take-that", "seats": ["host", "open"]}
        status, _, text = self.request("POST", "/api/v2/tables", body, {"Origin": f"https://{HOST}"})
        self.assertEqual(status, 201, text)
        ana = json.loads(text)
        self.assertTrue(ana["link"].startswith(f"https://{HOST}/table/"))
        status, _, text = self.request("POST", f"/api/v2/tables/{ana['table']}/seats", {"name": "Ben"})
        self.assertEqual(status, 201, text)
        options = {"headers": {"Host": HOST, "Origin": f"https://{HOST}"}, "tls": self.tls}
        clients = [
            Client(self.port, offer["table"], offer["token"], source=f"127.0.0.{i + 2}", **options)
            for i, offer in enumerate((ana, json.loads(text)))
        ]
        clients[0].ask("start")
        clients[1].wait_until(lambda c: c.game)
        play(clients, at_random(1))
        self.assertEqual(clients[0].game["result"], clients[1].game["result"])
        for client in clients:
            client.close()

    def test_people_are_counted_by_their_own_address_and_cannot_choose_it(self):
        kept = [self.socket_from("127.0.0.2") for _ in range(2)]
        self.assert_refused("too_many_connections", self.socket_from, "127.0.0.2")
        self.assert_refused("too_many_connections", self.socket_from, "127.0.0.2", X_Forwarded_For="10.9.9.9")
        kept.append(self.socket_from("127.0.0.3", X_Forwarded_For="127.0.0.2"))
        for each in kept:
            each.cut()

    def test_what_protects_a_browser_comes_through_and_what_is_for_operators_does_not(self):
        direct = self.server.request("GET", "/", headers={"Host": HOST})[1]
        status, headers, _ = self.request("GET", "/")
        self.assertEqual(status, 200)
        for name in ("Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy"):
            self.assertEqual(headers[name], direct[name])
        for path in ("/metrics", "/readyz"):
            self.assertEqual(self.request("GET", path)[0], 404)
        self.assertEqual(self.request("GET", "/healthz")[0], 200)
        body = {"name": "Eve", "game": "take-that", "seats": ["host", "bot:easy"]}
        self.assertEqual(self.request("POST", "/api/v2/tables", body, {"Origin": "https://evil.example"})[0], 403)


class Image(unittest.TestCase):
    BASE = {"libc6", "libgcc-s1", "libstdc++6", "zlib1g"}  # what debian:12-slim has anyway

    @unittest.skipUnless(shutil.which("dpkg-query"), "this is not a Debian system")
    def test_the_image_has_every_library_that_the_program_needs(self):
        with open(os.path.join(PACKAGING, "Dockerfile"), encoding="utf-8") as file:
            installed = set(re.findall(r"\blib[a-z0-9.+-]+\b", file.read().split("FROM ")[-1]))
        header = subprocess.run(["readelf", "-d", PROGRAM], capture_output=True, text=True, check=True).stdout
        libraries = re.findall(r"NEEDED.*\[(.*)\]", header)
        self.assertIn("libc.so.6", libraries)
        for library in libraries:
            if re.match(r"lib(a|ub|t)san\.", library):
                continue
            found = subprocess.run(["dpkg-query", "-S", "*/" + library], capture_output=True, text=True,
                                   check=True).stdout
            packages = {line.split(":")[0] for line in found.splitlines()}
            self.assertTrue(packages & (installed | self.BASE), f"{library} is in {packages}")


class Systemd(unittest.TestCase):
    @unittest.skipUnless(shutil.which("systemd-analyze"), "systemd is not installed")
    def test_the_unit_is_a_good_one(self):
        with open(os.path.join(PACKAGING, "vivarium.service.in"), encoding="utf-8") as file:
            unit = file.read()
        self.assertIn("ExecStart=@CMAKE_INSTALL_PREFIX@/bin/vivarium ", unit)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "vivarium.service")
            with open(path, "w", encoding="utf-8") as file:
                file.write(unit.replace("@CMAKE_INSTALL_PREFIX@/bin/vivarium", os.path.abspath(PROGRAM)))
            answer = subprocess.run(["systemd-analyze", "verify", "--man=no", path], capture_output=True, text=True)
            # It also looks at units of the system that are none of ours.
            self.assertNotIn("vivarium", answer.stderr)
            self.assertEqual(answer.returncode, 0, answer.stderr)


if __name__ == "__main__":
    main()
